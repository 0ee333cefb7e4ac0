import { AsyncResource } from "node:async_hooks";
import type pg from "pg";

/** Called when a statement begins; the returned function is called once when it ends. */
export type StatementWatcher = (statement: string) => ((error: unknown) => void) | null;

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** Watches every statement of a pool's connections, sent by the pool or in a transaction. */
export function watchPool(pool: pg.Pool, watcher: StatementWatcher): void {
  const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
  // Without this, a waiter would inherit the async context of the request that released the connection.
  pool.connect = ((callback?: Callback) =>
    connect(callback && AsyncResource.bind(callback))) as typeof pool.connect;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => watched(query, args, watcher)) as typeof client.query;
  });
}

function watched(query: Query, args: unknown[], watcher: StatementWatcher): unknown {
  const statement = textOf(args[0]);
  const end = statement === null ? null : watcher(statement);
  if (!end) return query(...args);
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const withEnd: Callback = (error, ...rest) => {
      end(error ?? undefined);
      (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), withEnd);
  }
  const answer = query(...args);
  if (answer instanceof Promise) answer.then(() => end(undefined), end);
  else end(undefined);
  return answer;
}

/** Null for streams (COPY), which have no single result. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return null;
  const { text } = query as { text?: unknown };
  return typeof text === "string" ? text : null;
}
