import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Logger } from "pino";

/**
 * The query builder; `Tx` is the same inside a transaction. Repositories take either as first argument. Its `$client` takes
 * a statement by name, which each connection then reads and plans only once.
 */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Tx;

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens the pool. A connection is never waited for longer than 5 s, a statement never runs longer than
 * 30 s, so that a database in trouble turns into a 503 and not into a growing queue.
 */
export function openDatabase(
  url: string,
  options: { max: number; log: Logger; applicationName?: string },
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: options.applicationName ?? "club-site",
    keepAlive: true,
  });
  pool.on("error", (error) =>
    options.log.warn({ err: error, outage: true }, "an idle database connection was lost"),
  );
  // The pool listens to idle connections only. One lost between two statements of a transaction would end
  // the process; its next statement fails all the same, and that is where it is dealt with.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: openQueryBuilder(pool), pool, close: () => pool.end() };
}

/**
 * The query builder on a pool. Its own transactions keep a connection for ever when `begin` fails on it,
 * as it does after the database went away: the pool would run dry, and never close.
 */
function openQueryBuilder(pool: pg.Pool): Database {
  const db = drizzle({ client: pool });
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** A transaction on a connection of one's own, for work that also speaks to it without the query builder (`COPY`). */
export function transactionOn<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  return drizzle({ client }).transaction(work);
}

/** `$1`-style numbers and money come back as text: `numeric` columns become JSON numbers here. */
export function toMoney(value: string): number {
  return Number(value);
}

/** Money as the database wants it: two decimals, no float noise. */
export function fromMoney(value: number): string {
  return value.toFixed(2);
}
