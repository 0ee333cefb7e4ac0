import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** After the first visitors, who are waiting for the start. */
const AFTER_MS = 3_000;

/** Releases the memory of the start once, some 50 MB that Node would retain and the database can use on a small server. */
export function giveBackMemorySoon(): void {
  setTimeout(giveBackMemory, AFTER_MS).unref();
}

/** A full garbage collection, which blocks requests for some 200 ms. */
export function giveBackMemory(): void {
  // The only way to a full collection without a command-line flag.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
