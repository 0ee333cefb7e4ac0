import { useSyncExternalStore } from "react";
import type { Answer } from "#web/api.ts";
import { type AnswerState, useAnswer } from "#web/use-answer.ts";

let version = 0;
const listeners = new Set<() => void>();

export function announceChange(): void {
  version++;
  for (const listener of listeners) listener();
}

/** Like `useAnswer`, but repeats the call when another person changes something. */
export function useLiveAnswer<T>(
  key: string | null,
  call: (signal: AbortSignal) => Promise<Answer<T>>,
): AnswerState<T> {
  const live = useLiveVersion();
  return useAnswer(key === null ? null : `${live} ${key}`, call);
}

function useLiveVersion(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => version,
    () => version,
  );
}
