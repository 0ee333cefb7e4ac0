import { useSyncExternalStore } from "react";
import type { AlertTone } from "../ui/alert.tsx";

/** Something to say on the next page: what was just done, and perhaps the next step. */
export interface Notice {
  tone: AlertTone;
  text: string;
  link?: { to: string; label: string; state?: unknown };
}

let current: Notice | null = null;
const listeners = new Set<() => void>();

/** Shows a notice above the page until it is closed or the person has gone on to another page. */
export function showNotice(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
