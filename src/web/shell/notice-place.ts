import { type ReactNode, useSyncExternalStore } from "react";

/** A notice above a page. It brings its own rendering, so that pages without notices do not load that code. */
export interface PlacedNotice {
  /** Path of its page, which may be the target of a navigation in progress. */
  page: string;
  content: ReactNode;
}

let current: PlacedNotice | null = null;
const listeners = new Set<() => void>();

/** Shows a notice above its page until it is closed or the user leaves that page; null removes it. */
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
