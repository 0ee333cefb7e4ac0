import type { RouterContextProvider } from "react-router";
import type { PageReads } from "#contract/page-reads.ts";
import { readsContext, reportContext } from "./contexts.ts";

/**
 * Loads an optional part of a page (Rule SIT-8).
 * @param path the page, for the log
 * @returns null after a failure, which is logged
 */
export async function loadPart<T>(
  context: Readonly<RouterContextProvider>,
  path: string,
  load: (reads: PageReads) => Promise<T>,
): Promise<T | null> {
  try {
    return await load(context.get(readsContext));
  } catch (error) {
    context.get(reportContext)(error, path);
    return null;
  }
}
