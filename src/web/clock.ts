/**
 * The server's time in the browser: a phone's own clock may be hours off. Every response of the API says it, and the
 * check of the server on each page.
 */

/** The server's clock minus this device's, in milliseconds, once known. */
let skew: number | null = null;
/** Changes when the device's clock is set, or after it slept. */
let origin = 0;
/** The device's clock drifts by less. */
const SET_MS = 5_000;

/** Learns from a response. One from a cache is older, so the latest hint wins until the device's clock is set. */
export function learnTime(response: Response): void {
  const served = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(served)) return;
  const found = served - Date.now();
  const began = Date.now() - performance.now();
  const wasSet = Math.abs(began - origin) > SET_MS;
  origin = began;
  skew = skew === null || wasSet ? found : Math.max(skew, found);
}

/** What `Date.now()` is at the server. */
export function serverNow(): number {
  return Date.now() + (skew ?? 0);
}

/** What `new Date()` is at the server. */
export function serverTime(): Date {
  return new Date(serverNow());
}
