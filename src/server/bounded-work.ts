/** Runs what it is given, never more than the agreed number at once; the rest waits in order. */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For work that fills a processor or a lot of memory (passwords, pictures): beyond `limit` at once it would
 * only slow down everybody else's calls.
 */
export function boundedWork(limit: number): BoundedWork {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running++;
    // Whoever finishes hands its place over, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
