type BoundedWork = <T>(work: () => Promise<T>, caller?: string) => Promise<T>;

/** The queue for this kind of work is full. The caller gets a 503 and may retry after a few seconds. */
export class TooBusy extends Error {
  constructor() {
    super("too much work of this kind is waiting");
  }
}

/**
 * Limits concurrent work that uses a lot of CPU or memory (passwords, pictures), so that it does not slow down other
 * calls.
 * @param options.waiting maximum queue length, unlimited by default. One `caller` (an address) gets at most half of it.
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
    // Hands over the finished work's slot, so that a new caller cannot take it first.
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
