import { type ClientLoaderFunctionArgs, replace } from "react-router";
import { type Answer, answerOf, type SuccessOf, type TypedAnswer } from "#web/api.ts";
import { type ListAddress, lastPageInstead, listQuery } from "./list-state.ts";
import { type QuickFilter, quickInstead } from "./quick-filter.ts";

/**
 * The loader of a screen with one list: asks for what the address says, and goes to the page that is now the last
 * when the one asked for has nothing left.
 * @param quick the filter that is set where the address asks for nothing
 * @param call gets the list's query, the address' other parameters, and what ends it when the person goes elsewhere
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
