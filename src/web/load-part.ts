import type { RouterContextProvider } from "react-router";
import type { ApiClient } from "./api.ts";
import { apiContext, reportContext } from "./contexts.ts";

interface ListAnswer<T> {
  ok: boolean;
  status: number;
  headers: Headers;
  json(): Promise<T>;
}

type Success<R> = R extends { ok: true; json(): Promise<infer T> } ? T : never;

/**
 * Loads one part of a page that may be missing without the rest suffering (spec 1 §8: silent failures). A
 * failure is written down and gives null.
 * @param path the page, for the log
 */
export async function loadPart<T>(
  context: Readonly<RouterContextProvider>,
  path: string,
  load: (api: ApiClient) => Promise<T>,
): Promise<T | null> {
  try {
    return await load(context.get(apiContext));
  } catch (error) {
    context.get(reportContext)(error, path);
    return null;
  }
}

/**
 * The rows of a list call and how many there are in all.
 * @throws Error when the call was refused or failed
 */
export async function rowsOf<R extends ListAnswer<unknown>>(
  call: Promise<R>,
): Promise<{ rows: Success<R>; total: number }> {
  const response = await call;
  if (!response.ok) throw new Error(`a list answered ${response.status}`);
  const rows = (await response.json()) as Success<R>;
  const total = response.headers.get("x-total-count");
  return { rows, total: total === null && Array.isArray(rows) ? rows.length : Number(total) };
}
