import { useSyncExternalStore } from "react";

/** Returns a value that only the browser has. The server and the first render use `first`, so that they agree. */
export function useBrowserValue<T>(read: () => T, first: T): T {
  return useSyncExternalStore(neverChanges, read, () => first);
}

function neverChanges(): () => void {
  return () => {};
}
