import { setTimeout as wait } from "node:timers/promises";
import { boundedWork } from "../bounded-work.ts";

/** From one picture of somebody who uploads many to the next it takes less. */
const PAUSE_MS = 200;
const PATIENCE_MS = 4_000;
const LOOK_MS = 25;

const twoAtOnce = boundedWork(2);
let decoding = 0;
let lastSeen = Number.NEGATIVE_INFINITY;

/** Decodes for somebody who waits, two pictures at once in the whole process. */
export async function decodeForCaller<T>(work: () => Promise<T>): Promise<T> {
  decoding++;
  try {
    return await twoAtOnce(work);
  } finally {
    decoding--;
    callerSeen();
  }
}

/** Somebody begins to send a picture, which is to be decoded soon. */
export function callerSeen(): void {
  lastSeen = performance.now();
}

/**
 * For work that nobody waits for, before each step of it: lets those go first who do wait. With both at once even two
 * processors are busy with pictures, and every page waits. At most some seconds: there may always be somebody.
 */
export async function callersFirst(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (decoding > 0 || performance.now() - lastSeen < PAUSE_MS) {
    if (performance.now() >= until) return;
    await wait(LOOK_MS);
  }
}
