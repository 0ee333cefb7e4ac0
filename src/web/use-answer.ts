import { useEffect, useEffectEvent, useState } from "react";
import { type Answer, answerOf, type RequestOptions, type SuccessOf, type TypedAnswer } from "#web/api.ts";

/** State of a call made inside a screen (screens themselves use loaders). */
export interface AnswerState<T> {
  /** The last response, retained while the next one loads. Null before the first response. */
  answer: Answer<T> | null;
  loading: boolean;
  reload(): void;
}

/** Sends a request again whenever `key` changes, and ignores responses of older keys. A null key resets the state. */
export function useAnswer<R extends TypedAnswer>(
  key: string | null,
  send: (options: RequestOptions) => Promise<R>,
): AnswerState<SuccessOf<R>> {
  return useCall(key, (options) => answerOf(send(options)));
}

/** Like `useAnswer`, for a call that returns an `Answer`. */
export function useCall<T>(
  key: string | null,
  call: (options: RequestOptions) => Promise<Answer<T>>,
): AnswerState<T> {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ answer: Answer<T>; of: string } | null>(null);
  const latest = useEffectEvent(call);
  const wanted = key === null ? null : `${round} ${key}`;

  useEffect(() => {
    if (wanted === null) {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    latest({ init: { signal: controller.signal } }).then(
      (answer) => {
        if (!controller.signal.aborted) setFound({ answer, of: wanted });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [wanted]);

  return {
    answer: wanted === null ? null : (found?.answer ?? null),
    loading: wanted !== null && found?.of !== wanted,
    reload: () => setRound((current) => current + 1),
  };
}

/** Repeats the call a while after each response, while the tab is visible and the response may still change. */
export function useReloadWhile(
  waiting: boolean,
  { answer, reload }: { answer: unknown; reload: () => void },
  everyMs: number,
): void {
  const again = useEffectEvent(reload);
  useEffect(() => {
    if (!waiting || answer === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      clearInterval(timer);
      again();
    }, everyMs);
    return () => clearInterval(timer);
  }, [waiting, answer, everyMs]);
}
