import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After the first visitors, who wait for the site to be up. */
const AFTER_MS = 3_000;

/**
 * Once, soon after the start: gives back to the system what starting took and nothing needs any more, some 50 MB. Left
 * to itself Node keeps it until memory runs short, which on a small server is what the database would have used.
 */
export function giveBackMemorySoon(): void {
  setTimeout(giveBackMemory, AFTER_MS).unref();
}

/** Collects all that nothing refers to, at once: some 200 ms in which nobody is answered. */
export function giveBackMemory(): void {
  // The only way to the collector's thorough form without starting Node with a flag.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
