import { useRef, useState } from "react";

/** Ignores calls while `work` is in flight, so that a double click submits once. */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [run: (...args: Args) => Promise<void>, pending: boolean] {
  // State updates only on the next render; two clicks can come before it.
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  async function run(...args: Args): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await work(...args);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return [run, pending];
}
