/**
 * What the loaders of public pages read on the server: the use cases of public API calls, in process and without a session.
 * They reject when a part of the site is down. Each area adds its reads by declaration merging in its `contract.ts`, and
 * implements them in its `feature.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface PageReads {}

/** Shared between pages: do not mutate. */
export interface Rows<T> {
  readonly rows: readonly T[];
  /** Number of rows on all pages. */
  readonly total: number;
}

export interface PageOfRows {
  /** From 1. */
  pagina: number;
  /** Rows per page. */
  tamano: number;
}
