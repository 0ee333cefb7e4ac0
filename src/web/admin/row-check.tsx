import { type Key, useEffect, useRef } from "react";
import styles from "./record-table.module.css";
import type { SelectionOf } from "./use-selection.ts";

interface RowCheckProps {
  rowKey: Key;
  /** Names the row: "reserva 12 de Ana Paz". */
  of: string;
  checked: boolean;
  onToggle: (key: Key, upTo: boolean) => void;
}

/** Selects a row or, with Shift, all rows since the previously selected one. */
export function RowCheck({ rowKey, of, checked, onToggle }: RowCheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        data-select
        aria-label={`Elegir ${of}`}
        checked={checked}
        onChange={({ nativeEvent }) =>
          onToggle(rowKey, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

interface AllCheckProps {
  of: string;
  selection: Pick<SelectionOf<never>, "isAll" | "toggleAll"> & { selected: readonly unknown[] };
}

export function AllCheck({ of, selection: { isAll, selected, toggleAll } }: AllCheckProps) {
  const box = useRef<HTMLInputElement>(null);
  const isSome = selected.length > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={styles.check}>
      <input
        ref={box}
        type="checkbox"
        aria-label={`Elegir todo: ${of} de esta página`}
        checked={isAll}
        onChange={toggleAll}
      />
    </label>
  );
}
