/** Stored beside the router's own state in the history entry. */
const KEY = "query";

/** Moves the query from the address bar to the history entry. */
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
 * Requests the document again with the query if it was reloaded without it. Must precede the form: a redirect during
 * hydration renders the page again and would lose input.
 */
export function AskWithQuery() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant string.
  return <script dangerouslySetInnerHTML={{ __html: ASK }} />;
}
