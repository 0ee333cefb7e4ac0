import { setTimeout as wait } from "node:timers/promises";
import type { Query, SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Logger } from "pino";
import { thenLastWork } from "./before-commit.ts";
import { isConflict } from "./errors.ts";

/**
 * The query builder; `Tx` is the same inside a transaction. Repositories take either as first argument. `$client`
 * accepts named statements, which each connection prepares once.
 */
export type Database = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];
export type Queryable = Database | Tx;

/**
 * Opens the pool. Waiting for a connection is limited to 5 s and a statement to 30 s, so that database trouble becomes
 * a 503 instead of a growing queue.
 */
export function openDatabase(
  url: string,
  options: {
    max: number;
    log: Logger;
    applicationName?: string;
    /** Maximum attempts of a transaction. Tests set 1 to see the errors that a repetition would hide. */
    attempts?: number;
  },
) {
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
  // The pool only handles errors of idle connections. An error between two statements of a transaction would crash the
  // process; the next statement, which fails too, handles it.
  pool.on("connect", (client) => client.on("error", () => {}));
  return { db: openQueryBuilder(pool, options.attempts), pool, close: () => pool.end() };
}

/** Enough for many conflicting transactions: in each round one of them succeeds. */
const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Opens a query builder on a pool. A transaction that ended in a deadlock is repeated, so its body may run more than
 * once: it must change nothing but the database, and network calls come after the commit. Drizzle's own `transaction`
 * leaks the connection if `begin` fails, as after a database outage, until the pool is empty and can never close. On
 * a lost connection its `rollback` fails too, with an error that hides the cause. This pool drops such connections.
 */
function openQueryBuilder(pool: pg.Pool, attempts = ATTEMPTS): Database {
  const db = drizzle({ client: pool });
  const once: Database["transaction"] = async (work, config) => {
    const client = await pool.connect();
    const failures: unknown[] = [];
    let isLost = false;
    try {
      return await drizzle({ client }).transaction(async (tx) => {
        try {
          return await thenLastWork(tx, () => work(tx));
        } catch (error) {
          failures.push(error);
          throw error;
        }
      }, config);
    } catch (error) {
      // Otherwise `begin`, `commit` or `rollback` failed.
      isLost = error !== failures[0];
      throw failures[0] ?? error;
    } finally {
      client.release(isLost);
    }
  };
  db.transaction = async (work, config) => {
    for (let attempt = 1; ; attempt++)
      try {
        return await once(work, config);
      } catch (error) {
        if (attempt >= attempts || !isConflict(error)) throw error;
        // A random pause, so that the same transactions do not collide again.
        await wait(Math.random() * PAUSE_MS * 2 ** attempt);
      }
  };
  return db;
}

/** Runs a transaction on a connection that the caller also uses without the query builder (`COPY`). */
export function transactionOn<T>(client: pg.Client, work: (tx: Tx) => Promise<T>): Promise<T> {
  return drizzle({ client }).transaction((tx) => thenLastWork(tx, () => work(tx)));
}

/**
 * Returns a prepared statement for a hot path, built once per database and planned once per connection (each
 * `prepare` needs a unique name). Building a statement takes the query builder longer than PostgreSQL takes to run
 * it. Inside a transaction the statement is rebuilt.
 */
export function prepareOnce<P>(build: (q: Queryable) => P): (q: Queryable) => P {
  const built = new WeakMap<Queryable, P>();
  return (q) => {
    const prepared = built.get(q) ?? build(q);
    built.set(q, prepared);
    return prepared;
  };
}

/** SQL text by statement name, because each transaction prepares the statement again. */
const compiled = new Map<string, Query>();

/**
 * Returns a statement of SQL text for `prepareOnce`: `execute` takes the values of its placeholders by name. Dates in
 * its rows are text.
 */
export function prepareSql<Row extends object>(q: Queryable, name: string, statement: SQL) {
  const query = compiled.get(name) ?? new PgDialect().sqlToQuery(statement);
  compiled.set(name, query);
  return q._.session.prepareQuery<{ execute: pg.QueryResult<Row>; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  );
}
