import { useSyncExternalStore } from "react";

/** A value outside React that components follow. The server and the first render use `first`. */
export function createStore<T>(first: T) {
  let current = first;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    get: () => current,
    set(next: T): void {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    use: (): T =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => first,
      ),
  };
}
