import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./database.ts";

type LastWork = (tx: Tx) => Promise<void>;

const queues = new AsyncLocalStorage<Map<string, LastWork>>();

/**
 * Queues work for the end of the transaction that is running, after everything else in it: what takes a lock that many
 * transactions wait for, so that it is held until the commit only and never taken before another lock. Work with a key
 * that is queued already runs once.
 * @throws Error outside of a transaction
 */
export function beforeCommit(key: string, work: LastWork): void {
  const queue = queues.getStore();
  if (!queue) throw new Error(`"${key}" needs a transaction`);
  if (!queue.has(key)) queue.set(key, work);
}

/** Runs the work of a transaction, then what it queued for its end. */
export function thenLastWork<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const queue = new Map<string, LastWork>();
  return queues.run(queue, async () => {
    const value = await work();
    // Work queued meanwhile is part of the loop.
    for (const last of queue.values()) await last(tx);
    return value;
  });
}
