import { type FocusEvent, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The focus in a list whose rows come and go. A row's element has `data-row` with its key, and its first link takes the
 * focus.
 */
export function useFoco(keys: readonly string[]) {
  const list = useRef<HTMLDivElement>(null);
  /** Takes the focus once it is drawn. */
  const wanted = useRef<string | null>(null);
  /** Where the focus is or was last. */
  const last = useRef<{ key: string; index: number } | null>(null);

  function go(key: string | undefined): boolean {
    const row = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
      ({ dataset }) => dataset.row === key,
    );
    const target = row?.querySelector("a") ?? (keys.length === 0 ? list.current : null);
    target?.focus();
    return target !== null;
  }

  useLayoutEffect(() => {
    if (wanted.current !== null && (keys.includes(wanted.current) || keys.length === 0)) {
      if (go(wanted.current)) wanted.current = null;
      return;
    }
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || last.current === null || keys.includes(last.current.key)) return;
    go(keys[Math.min(last.current.index, keys.length - 1)]);
  });

  // A press elsewhere is no loss of the focus.
  useEffect(() => {
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target)) last.current = null;
    };
    document.addEventListener("pointerdown", forget);
    return () => document.removeEventListener("pointerdown", forget);
  }, []);

  return {
    list,
    /** On the list's element. */
    onFocus({ target }: FocusEvent) {
      const key = target.closest<HTMLElement>("[data-row]")?.dataset.row;
      if (key !== undefined) last.current = { key, index: keys.indexOf(key) };
    },
    /** Gives the focus to the row after this one as soon as it is drawn, or to the one before the end. */
    leave(key: string) {
      const index = keys.indexOf(key);
      wanted.current = keys[index + 1] ?? keys[index - 1] ?? "";
    },
    /** Gives a row the focus when it is drawn. */
    await(key: string) {
      wanted.current = key;
    },
    /** Moves by rows. */
    step(key: string, by: 1 | -1) {
      go(keys[keys.indexOf(key) + by]);
    },
  };
}
