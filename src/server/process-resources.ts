import { readdir, readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A tenth of a normal thread's CPU share under contention; 5 showed no difference in `npm run bench`. */
const NICER = 10;
const NICEST = 19;
const THREADS = "/proc/self/task";

/**
 * Runs the thread pool (password hashing, pictures, compression) and the image library's threads at a lower priority
 * than the event loop, which serves every visitor. Linux only, because other systems have no priority per thread.
 * @returns the number of changed threads
 */
export async function yieldBackgroundThreads(): Promise<number> {
  // Reading the folder starts the pool's threads.
  const threads = await readdir(THREADS).catch(() => []);
  const niceness = Math.min(getPriority() + NICER, NICEST);
  const lowered = await Promise.all(
    threads.map(async (thread) => {
      try {
        if (!(await readFile(`${THREADS}/${thread}/comm`, "utf8")).startsWith("libuv-worker")) return false;
        setPriority(Number(thread), niceness);
        return true;
      } catch {
        // The thread has ended, or `setpriority` is not permitted, as in most containers.
        return false;
      }
    }),
  );
  return lowered.filter(Boolean).length;
}

/** Late enough not to delay the first visitors, who waited during startup. */
const AFTER_MS = 3_000;

/**
 * Releases the memory used during startup once, some 50 MB that Node would retain and the database can use on a small
 * server.
 */
export function giveBackMemorySoon(): void {
  setTimeout(giveBackMemory, AFTER_MS).unref();
}

/** Runs a full garbage collection, which blocks requests for some 200 ms. */
function giveBackMemory(): void {
  // The only way to a full collection without a command-line flag.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
