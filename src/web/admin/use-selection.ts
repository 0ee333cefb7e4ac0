import { type Key, useCallback, useEffect, useRef, useState } from "react";

const NONE: ReadonlySet<Key> = new Set();

/** Returns the selected rows of a list. Rows that leave the page are deselected. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const [keys, setKeys] = useState(NONE);
  const inOrder = useRef<readonly Key[]>([]);
  const latest = useRef<Key | null>(null);
  useEffect(() => {
    inOrder.current = rows.map(keyOf);
  }, [rows, keyOf]);

  /** Stable, so that a change renders only the affected rows. `upTo` selects all rows since the previous one. */
  const toggle = useCallback((key: Key, upTo = false) => {
    const [from, to] = [latest.current ?? key, key].map((one) => inOrder.current.indexOf(one)) as [
      number,
      number,
    ];
    latest.current = key;
    const range =
      upTo && from >= 0 ? inOrder.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    setKeys((current) => {
      const next = new Set(current);
      for (const one of range)
        if (current.has(key)) next.delete(one);
        else next.add(one);
      return next;
    });
  }, []);

  const selected = rows.filter((row) => keys.has(keyOf(row)));
  return {
    has: (row: Row) => keys.has(keyOf(row)),
    selected,
    isAll: rows.length > 0 && selected.length === rows.length,
    toggle,
    toggleAll: () => setKeys(selected.length === rows.length ? NONE : new Set(rows.map(keyOf))),
    select: (chosen: readonly Row[]) => setKeys(new Set(chosen.map(keyOf))),
  };
}

export type SelectionOf<Row> = ReturnType<typeof useSelection<Row>>;
