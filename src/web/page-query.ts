/**
 * Query parameters read by server rendering, with the values that change the output. Pages export them as `handle =
 * { query }`. The server drops all other parameters before rendering, so that `?fbclid=…` causes neither a
 * rendering nor another cache entry.
 */
export type PageQuery = Readonly<Record<string, RegExp>>;

/** `?pagina=` of a paged list; page 1 has no parameter. */
export const pageOfList: PageQuery = { pagina: /^(?:[2-9]|[1-9]\d{1,5})$/ };
