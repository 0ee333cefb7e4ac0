import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
} from "react-router";
import type { PageReads } from "#contract/api.ts";
import type { Rows } from "#contract/lists.ts";
import { lastPage, pageInAddress } from "./page-query.ts";

export const readsContext = createContext<PageReads>();

/** The site's public base URL, for canonical links and preview pictures. */
export const siteUrlContext = createContext<string>();

/** Multiplies how long notices stay on screen. */
export const noticeScaleContext = createContext(1);

/** Receives the rendered document as a string, because a `Response` would encode it before post-processing. */
export interface PageDocument {
  html?: string;
  /** A document with this status is not rendered but marked as skipped. */
  skips?: number | undefined;
  skipped?: boolean;
}
export const documentContext = createContext<PageDocument>();

/** Request id, logged and shown on error pages so that reports can be matched. */
export const requestIdContext = createContext<string>();

export const reportContext = createContext<(error: unknown, path: string) => void>();

/**
 * CSP nonce of a staff page, used for Mantine's style elements. Public pages are cached and allow their inline
 * scripts by hash instead.
 */
export const nonceContext = createContext<string | undefined>(undefined);

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

/**
 * Makes the loader of a public page with a paged list. `lista` is null, with status 503, when the list cannot be
 * loaded. A page beyond the last one redirects to the last.
 */
export function listPageLoader<T>(
  path: string,
  size: number,
  load: (reads: PageReads, part: { pagina: number; tamano: number }) => Promise<Rows<T>>,
) {
  return async ({ context, request }: LoaderFunctionArgs) => {
    const pagina = pageInAddress(request.url);
    const lista = await loadPart(context, path, (reads) => load(reads, { pagina, tamano: size }));
    const last = lastPage(lista?.total ?? 0, size);
    if (lista && pagina > last) throw redirect(last === 1 ? path : `${path}?pagina=${last}`);
    return data({ lista, pagina }, { status: lista ? 200 : 503 });
  };
}
