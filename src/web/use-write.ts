import { useState } from "react";
import type { Answer } from "#web/api.ts";
import { useSingleFlight } from "#web/shell/use-single-flight.ts";
import type { Result } from "#web/ui/alert.tsx";

interface After<T, Args extends unknown[], R = void> {
  onDone?: (saved: T, ...args: Args) => R;
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
  const [send, busy, result, clear] = useReportedWrite(call, {
    onDone: (...done) => void onDone?.(...done),
    onChange,
  });
  return [send, busy, result?.text ?? null, clear] as const;
}

/** Like `useWrite`, for a screen that shows the outcome (`FormResult`), which `onDone` returns for a success. */
export function useReportedWrite<T, Args extends unknown[]>(
  call: (...args: Args) => Promise<Answer<T>>,
  // biome-ignore lint/suspicious/noConfusingVoidType: most writes say nothing about a success.
  { onDone, onChange }: After<T, Args, Result | void>,
) {
  const [result, setResult] = useState<Result | null>(null);
  const [send, busy] = useSingleFlight(async (...args: Args) => {
    setResult(null);
    const answer = await call(...args);
    if (answer.ok) setResult(onDone?.(answer.data, ...args) ?? null);
    else setResult({ tone: "danger", text: answer.problem.detail });
    if (answer.ok || answer.status === 404 || answer.status === 409) onChange?.();
  });
  return [(...args: Args) => void send(...args), busy, result, () => setResult(null)] as const;
}
