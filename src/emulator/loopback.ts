/**
 * The emulator sends requests (notices) and redirects browsers (back_urls) on behalf of its callers, so it only accepts
 * addresses on this machine. Unlike the real service it accepts plain http and localhost.
 */
/** Whether the text is an http(s) URL on this machine. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === "http:" || url.protocol === "https:") && isLoopbackHost(url.hostname);
}

/** @param host without port; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
