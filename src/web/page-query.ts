/**
 * The query parameters that a page reads while it is rendered on the server, each with the values that change what it
 * shows. A page exports them as `handle = { query }`. The server drops every other parameter and value before it
 * renders, so that `?fbclid=…` neither costs a rendering nor makes another entry of the response cache.
 */
export type PageQuery = Readonly<Record<string, RegExp>>;

/** `?pagina=` of a long list; the first page has none. */
export const pageOfList: PageQuery = { pagina: /^(?:[2-9]|[1-9]\d{1,5})$/ };
