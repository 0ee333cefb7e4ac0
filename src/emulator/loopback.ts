/**
 * The emulator invites a program to make it send requests (notices) and redirect browsers (back_urls), so
 * all of it stays on this machine. Unlike the real service it takes plain http and localhost: only those.
 */

/** Whether the text is an http(s) address of this machine. */
export function isLoopbackUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === "http:" || url.protocol === "https:") && isLoopbackHost(url.hostname);
}

/** @param host without port; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
