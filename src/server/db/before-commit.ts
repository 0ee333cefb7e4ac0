import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "./database.ts";

type LastWork = (tx: Tx) => Promise<void>;

const queues = new AsyncLocalStorage<Map<string, LastWork>>();

/**
 * Queues work for the end of the current transaction. Use it to take a lock that many transactions wait for: the lock
 * is then taken last and held briefly. Each key runs once.
 * @throws Error outside a transaction
 */
export function beforeCommit(key: string, work: LastWork): void {
  const queue = queues.getStore();
  if (!queue) throw new Error(`"${key}" needs a transaction`);
  if (!queue.has(key)) queue.set(key, work);
}

/** Runs the work of a transaction, then the work that it queued with `beforeCommit`. */
export function thenLastWork<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const queue = new Map<string, LastWork>();
  return queues.run(queue, async () => {
    const value = await work();
    // The loop includes work that is queued while it runs.
    for (const last of queue.values()) await last(tx);
    return value;
  });
}
