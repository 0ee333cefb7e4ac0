/** Runs what it is given, never more than the agreed number at once; the rest waits in order. */
export type BoundedWork = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

/** Too much of one kind of work is waiting already: a 503, and worth another try some seconds later. */
export class TooBusy extends Error {
  constructor() {
    super("too much work of this kind is waiting");
  }
}

/**
 * For work that fills a processor or a lot of memory (passwords, pictures): beyond `limit` at once it would
 * only slow down everybody else's calls.
 * @param options.waiting how much may wait. A single caller (`caller`, an address) gets half of it, so that there is
 *   room for the others. Without it nothing is refused.
 * @throws TooBusy, from the work's own promise, when the queue is full
 */
export function boundedWork(limit: number, options: { waiting?: number } = {}): BoundedWork {
  const most = options.waiting ?? Number.POSITIVE_INFINITY;
  const waiting: { caller: string | undefined; begin: () => void }[] = [];
  let running = 0;
  const isFull = (caller: string | undefined) =>
    waiting.length >= most ||
    (caller !== undefined && waiting.filter((other) => other.caller === caller).length >= most / 2);
  return async (work, caller) => {
    if (running < limit) running++;
    else if (isFull(caller)) throw new TooBusy();
    // Whoever finishes hands its place over, so that nobody slips in between.
    else await new Promise<void>((begin) => waiting.push({ caller, begin }));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.begin();
      else running--;
    }
  };
}
