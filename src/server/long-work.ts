import { setImmediate as breathe } from "node:timers/promises";

/** The client disconnected or the process is stopping, so nobody waits for the work. */
export class Abandoned extends Error {}

export class TooLong extends Error {}

export type GiveWay = () => Promise<void>;

const SLICE_MS = 10;

/** Far more than the largest ordinary file takes. */
const LIMIT_MS = 30_000;

/**
 * Splits long work of one request into slices, so that it does not block other requests.
 * @param signals aborted when its client disconnects, or when the process stops
 * @returns a function to call after every step; it costs nothing until a slice has taken `SLICE_MS`
 * @throws Abandoned, and TooLong once its own slices have taken `limitMs`
 */
export function longWork(signals: readonly AbortSignal[], limitMs = LIMIT_MS): GiveWay {
  let worked = 0;
  let since = performance.now();
  return async () => {
    if (signals.some(({ aborted }) => aborted)) throw new Abandoned();
    const slice = performance.now() - since;
    if (slice < SLICE_MS) return;
    worked += slice;
    if (worked > limitMs) throw new TooLong();
    await breathe();
    since = performance.now();
  };
}
