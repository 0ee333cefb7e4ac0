import { useRef, useState } from "react";

/**
 * Ignores calls while `work` is in flight, so that a double click submits once.
 * @param slowMs delay before `pending` turns true, for work that is usually faster than a render
 */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
  slowMs = 0,
): [run: (...args: Args) => Promise<void>, pending: boolean] {
  // State updates only with the next render, before which a second click is possible.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  async function run(...args: Args): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    const slow = slowMs > 0 ? setTimeout(() => setPending(true), slowMs) : setPending(true);
    try {
      await work(...args);
    } finally {
      clearTimeout(slow ?? undefined);
      busy.current = false;
      setPending(false);
    }
  }
  return [run, pending];
}
