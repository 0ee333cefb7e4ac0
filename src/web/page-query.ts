/**
 * Query parameters that server rendering reads, with the values (or the parts of values) that change the output. Pages
 * export them as `handle = { query }`. The server drops all other parameters before rendering, so that `?fbclid=…`
 * causes neither a rendering nor another cache entry.
 */
export type PageQuery = Readonly<Record<string, RegExp>>;

/**
 * Exported by a page (`handle = oneDocument`) if its document is the same for every value of its path's parameters,
 * which only the browser reads. The server renders it once, because anyone can request any number of invented codes.
 */
export const oneDocument = { oneDocument: true } as const;

/** `?pagina=` of a paged list; page 1 has no parameter. */
export const pageOfList: PageQuery = { pagina: /^(?:[2-9]|[1-9]\d{1,5})$/ };

/** Returns the `?pagina=` of an address; 1 if missing or invalid. */
export function pageInAddress(url: string): number {
  const asked = new URL(url).searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
}

/** Returns the last page of a list; 1 for an empty list. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
