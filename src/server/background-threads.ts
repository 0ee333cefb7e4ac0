import { readdir, readFile } from "node:fs/promises";
import { getPriority, setPriority } from "node:os";

/** A tenth of an ordinary thread's share of a processor that both want; five showed no difference in `npm run bench`. */
const NICER = 10;
const NICEST = 19;
const THREADS = "/proc/self/task";

/**
 * Lets the threads that hash passwords, decode pictures and compress wait for the one that answers, wherever they want
 * the same processor: every visitor goes through that one, for a moment each. The image library's own threads are
 * children of these and inherit it. Only Linux has a priority for each thread; elsewhere nothing happens.
 * @returns how many threads were told
 */
export async function yieldBackgroundThreads(): Promise<number> {
  // Reading the folder is work of these threads: from then on all of them are there.
  const threads = await readdir(THREADS).catch(() => []);
  const niceness = Math.min(getPriority() + NICER, NICEST);
  const told = await Promise.all(
    threads.map(async (thread) => {
      try {
        if (!(await readFile(`${THREADS}/${thread}/comm`, "utf8")).startsWith("libuv-worker")) return false;
        setPriority(Number(thread), niceness);
        return true;
      } catch {
        // It ended meanwhile, or a container allows nobody to be nice.
        return false;
      }
    }),
  );
  return told.filter(Boolean).length;
}
