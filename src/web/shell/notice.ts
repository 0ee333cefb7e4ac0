import { useSyncExternalStore } from "react";
import type { AlertTone } from "../ui/alert.tsx";

/** Something to say above a page: what was just done, and perhaps the next step. */
export interface Notice {
  /** The path it belongs to, which may be the one that the person is being sent to. */
  page: string;
  tone: AlertTone;
  text: string;
  link?: { to: string; label: string; state?: unknown };
}

let current: Notice | null = null;
const listeners = new Set<() => void>();

/** Shows a notice above its page, until it is closed or the person has gone on to another one. */
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
