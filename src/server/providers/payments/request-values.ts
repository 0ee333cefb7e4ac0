import { HOUR_MS } from "#contract/club-time.ts";

const ARGENTINA_OFFSET_MS = 3 * HOUR_MS;

/** Formats an instant like `2026-05-30T23:59:59.000-03:00`, the only format in the provider's examples. */
export function argentinaTime(instant: Date): string {
  return new Date(instant.getTime() - ARGENTINA_OFFSET_MS).toISOString().replace("Z", "-03:00");
}

export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether the provider accepts the URL, which has to be https and reachable from outside. */
export function isReachable(url: string, localAddresses: boolean): boolean {
  if (!URL.canParse(url)) return false;
  return localAddresses || (new URL(url).protocol === "https:" && !isLoopback(url));
}
