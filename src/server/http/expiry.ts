import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";

/** Bounds staleness, since an invalidation is lost if its instance dies before sending it. */
const MOST_MS = 60_000;

/** When something cached at `now` expires, in milliseconds: at `until`, at the club's midnight, or after a minute. */
export function expiryOf(now: number, until = Number.POSITIVE_INFINITY): number {
  const midnight = clubInstant(addDays(clubTime(new Date(now)).fecha, 1), "00:00").getTime();
  return Math.min(until, midnight, now + MOST_MS);
}
