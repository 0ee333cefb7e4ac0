/**
 * What public pages show, as their loaders read it on the server: the use cases behind the public calls of the API, in
 * process and without a session. They reject when a part of the site is down. Each area adds its reads by declaration
 * merging in its `contract.ts`, and implements them in its `feature.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface PageReads {}

/** Shared between pages: never change it. */
export interface Rows<T> {
  readonly rows: readonly T[];
  /** On all pages of the list. */
  readonly total: number;
}

export interface PageOfRows {
  /** From 1. */
  pagina: number;
  /** Rows per page. */
  tamano: number;
}
