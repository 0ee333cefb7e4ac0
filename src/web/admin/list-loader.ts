import { type ClientLoaderFunctionArgs, replace } from "react-router";
import { type Answer, answerOf, type SuccessOf, type TypedAnswer } from "#web/api.ts";
import {
  type ListAddress,
  lastPageInstead,
  listQuery,
  type QuickFilter,
  quickInstead,
} from "./list-state.ts";

/**
 * Makes the loader of a screen with one list. Redirects to the last page if the requested page is empty.
 * @param quick the filter to apply when the address sets none
 * @param call receives the list query, the other query parameters and an abort signal
 */
export function listLoader<R extends TypedAnswer>(
  address: ListAddress,
  call: (
    query: ReturnType<typeof listQuery>,
    params: URLSearchParams,
    options: { init: RequestInit },
  ) => Promise<R>,
  quick?: QuickFilter,
) {
  return async ({ request }: ClientLoaderFunctionArgs): Promise<Answer<SuccessOf<R>>> => {
    const chosen = quick && quickInstead(request.url, quick);
    if (chosen) throw replace(chosen);
    const { searchParams } = new URL(request.url);
    const options = { init: { signal: request.signal } };
    const answer = await answerOf(call(listQuery(searchParams, address), searchParams, options));
    const instead = lastPageInstead(request.url, address, answer as Answer<readonly unknown[]>);
    if (instead) throw replace(instead);
    return answer;
  };
}
