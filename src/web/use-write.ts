import { useState } from "react";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";

interface After<T, Args extends unknown[]> {
  onDone?: (saved: T, ...args: Args) => void;
  /** Called after success, and after a refusal because the record has changed, to load it again. */
  onChange?: (() => void) | undefined;
}

/**
 * Sends a write behind a button, one in flight. Screens write from their components instead of route actions: with an
 * action a double click would still send two calls, and calls need the stored token, so the screen would still need
 * scripts.
 * @returns a function that sends the write, whether one is in flight, why the last one was refused, and a function
 * that clears that reason
 */
export function useWrite<T, Args extends unknown[]>(
  call: (...args: Args) => Promise<Answer<T>>,
  { onDone, onChange }: After<T, Args>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const [send, busy] = useSingleFlight(async (...args: Args) => {
    setProblem(null);
    const answer = await call(...args);
    if (answer.ok) onDone?.(answer.data, ...args);
    else setProblem(answer.problem.detail);
    if (answer.ok || answer.status === 404 || answer.status === 409) onChange?.();
  });
  return [(...args: Args) => void send(...args), busy, problem, () => setProblem(null)] as const;
}
