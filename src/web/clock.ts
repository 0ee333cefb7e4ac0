/**
 * The server's time in the browser, because a phone's own clock may be hours off. The time is in every API response
 * and in the server check of each page.
 */

/** The server's clock minus this device's, in milliseconds, once known. */
let skew: number | null = null;
/** Changes when the device's clock is set, or after the device slept. */
let origin = 0;
/** Larger than the drift of a device's clock. */
const SET_MS = 5_000;

/**
 * Learns the time from a response. A cached response is older, so the latest hint wins until the device's clock is set.
 */
export function learnTime(response: Response): void {
  const served = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(served)) return;
  const found = served - Date.now();
  const began = Date.now() - performance.now();
  const wasSet = Math.abs(began - origin) > SET_MS;
  origin = began;
  skew = skew === null || wasSet ? found : Math.max(skew, found);
}

export function serverNow(): number {
  return Date.now() + (skew ?? 0);
}

export function serverTime(): Date {
  return new Date(serverNow());
}
