import { useSyncExternalStore } from "react";

/**
 * A value that only the browser has. `first` is used on the server and in the first render, so that both render the
 * same.
 */
export function useBrowserValue<T>(read: () => T, first: T): T {
  return useSyncExternalStore(neverChanges, read, () => first);
}

function neverChanges(): () => void {
  return () => {};
}
