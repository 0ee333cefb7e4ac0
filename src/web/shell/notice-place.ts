import { type ReactNode, useSyncExternalStore } from "react";

/** What stands above a page. It brings its own picture, so that a page without one does not load what draws it. */
export interface PlacedNotice {
  /** The path it belongs to, which may be the one that the person is being sent to. */
  page: string;
  content: ReactNode;
}

let current: PlacedNotice | null = null;
const listeners = new Set<() => void>();

/** Puts a notice above its page, until it is taken away or the person has gone on to another one. */
export function placeNotice(notice: PlacedNotice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

export function usePlacedNotice(): PlacedNotice | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
}
