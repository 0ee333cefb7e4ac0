import type { FocusEvent, KeyboardEvent } from "react";

/** Fields and menus that use the same keys. */
const OWN_KEYS = "input:not([type=checkbox]), select, textarea, [role=menu] *, dialog *";
/** The object's page, or its first dialog. */
const OPENS = ["a[href^='/']", "button[aria-haspopup=dialog]"];

/** Keys of a table's rows: arrows, Home and End move the focus, Enter opens the row and x selects it. */
export function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const row = rowOf(target);
  if (!row || (target as Element).matches(OWN_KEYS)) return;
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  if (to !== undefined) {
    event.preventDefault();
    const next = rows[to];
    if (next instanceof HTMLElement) next.focus();
  } else if (key === "Enter" && target === row) {
    event.preventDefault();
    const opens = OPENS.map((selector) => row.querySelector<HTMLElement>(selector)).find((one) => one);
    opens?.click();
  } else if (key.toLowerCase() === "x") row.querySelector<HTMLElement>("input[data-select]")?.click();
}

/** Makes the focused row the one that Tab reaches. */
export function enterRow({ target }: FocusEvent<HTMLElement>): void {
  const row = rowOf(target);
  if (!row || row.tabIndex === 0) return;
  for (const other of row.parentElement?.children ?? [])
    if (other instanceof HTMLElement) other.tabIndex = -1;
  row.tabIndex = 0;
}

/** Null for what a dialog or a menu of a row contains, which React counts as inside of it. */
function rowOf(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("tr[data-row]") : null;
}
