import { useRef, useState } from "react";

/** Runs `work` one at a time: a second call while the first is under way does nothing, so that a double click sends once. */
export function useSingleFlight<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): [run: (...args: Args) => Promise<void>, pending: boolean] {
  // The state comes a render late; two clicks can come before it.
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
