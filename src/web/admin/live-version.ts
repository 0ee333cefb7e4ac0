import { useSyncExternalStore } from "react";

let version = 0;
const listeners = new Set<() => void>();

/** Announces that another person changed what this screen shows. */
export function announceChange(): void {
  version++;
  for (const listener of listeners) listener();
}

/** Changes when data should be loaded again. */
export function useLiveVersion(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
    () => version,
  );
}
