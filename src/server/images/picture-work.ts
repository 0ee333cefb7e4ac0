import { setTimeout as wait } from "node:timers/promises";
import { boundedWork } from "../bounded-work.ts";

/** Longer than the gap between the pictures of one person's upload. */
const PAUSE_MS = 200;
const PATIENCE_MS = 4_000;
const LOOK_MS = 25;

const twoAtOnce = boundedWork(2);
let decoding = 0;
let lastSeen = Number.NEGATIVE_INFINITY;

/** Decodes for a waiting caller, two pictures at once per process. */
export async function decodeForCaller<T>(work: () => Promise<T>): Promise<T> {
  decoding++;
  try {
    return await twoAtOnce(work);
  } finally {
    decoding--;
    callerSeen();
  }
}

export function callerSeen(): void {
  lastSeen = performance.now();
}

/**
 * Yields to foreground decoding; call it before each step of background work. Both at once would occupy two processors
 * and delay every page. Waits some seconds at most, to avoid starvation.
 */
export async function callersFirst(): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (decoding > 0 || performance.now() - lastSeen < PAUSE_MS) {
    if (performance.now() >= until) return;
    await wait(LOOK_MS);
  }
}
