import type { RequestOptions, SuccessOf, TypedAnswer } from "#web/api.ts";
import { createStore } from "#web/store.ts";
import { type AnswerState, useAnswer } from "#web/use-answer.ts";

const version = createStore(0);

export const announceChange = () => version.set(version.get() + 1);

/** Like `useAnswer`, but repeats the call when another person changes something. */
export function useLiveAnswer<R extends TypedAnswer>(
  key: string | null,
  send: (options: RequestOptions) => Promise<R>,
): AnswerState<SuccessOf<R>> {
  const live = version.use();
  return useAnswer(key === null ? null : `${live} ${key}`, send);
}
