import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";

/** The notice of a change is lost when the instance that made it dies at that moment: nothing cached is older than this. */
const MOST_MS = 60_000;

/**
 * When something cached at `now` expires, in milliseconds: at `until`, at the club's midnight (what is of today changes), or
 * after a minute.
 */
export function expiryOf(now: number, until = Number.POSITIVE_INFINITY): number {
  const midnight = clubInstant(addDays(clubTime(new Date(now)).fecha, 1), "00:00").getTime();
  return Math.min(until, midnight, now + MOST_MS);
}
