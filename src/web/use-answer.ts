import { useEffect, useEffectEvent, useState } from "react";
import type { Answer } from "#web/api.ts";

/** What a call answered, for things that open inside a screen (a screen itself uses its loader). */
export interface Followed<T> {
  /** The last answer; it stays while the next one is on its way. Null before the first. */
  answer: Answer<T> | null;
  loading: boolean;
  reload(): void;
}

/**
 * Calls again whenever `key` changes, and drops the answer of an older key. With a null key nothing is
 * called and nothing remembered.
 */
export function useAnswer<T>(
  key: string | null,
  call: (signal: AbortSignal) => Promise<Answer<T>>,
): Followed<T> {
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
    latest(controller.signal).then(
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
