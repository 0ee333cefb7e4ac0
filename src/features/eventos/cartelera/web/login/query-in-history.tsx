/** Beside the router's own state in the entry of the browser's history. */
const KEY = "query";

/** Leaves the plain path in the address bar, as the guard names it, and the query in the history entry. */
export function keepQueryInHistory(query: string): void {
  if (!query || !location.search) return;
  history.replaceState({ ...history.state, [KEY]: query }, "", location.pathname);
}

/** The query of the current entry, after a reload or Back. */
export function queryInHistory(): string {
  const query: unknown = (history.state as Record<string, unknown> | null)?.[KEY];
  return typeof query === "string" ? query : "";
}

const ASK = `(() => {
  const query = (history.state || {}).${KEY};
  if (!query || location.search) return;
  window.stop();
  location.replace(location.pathname + query);
})()`;

/**
 * Asks again, with the query, for a document that was reloaded without it. Must precede the form: a redirect during
 * hydration renders the page anew and loses what was typed or sent before.
 */
export function AskWithQuery() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script dangerouslySetInnerHTML={{ __html: ASK }} />;
}
