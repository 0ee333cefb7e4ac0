import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/*
 * Locks between processes that the operating system itself drops when their holder dies, even by kill -9, so
 * that there is no stale lock to recognise and no process id to be mistaken for a later process with the same
 * number. Node has no call for file locks; SQLite, which it carries, takes them on every system. The files stay
 * empty: only their locks matter.
 */

/** A lock that is held until `release` (or the end of the process). */
export type ProcessLock = { release(): void };

const SQLITE_BUSY = 5;
const RETRY_EVERY_MS = 20;

/** Takes the lock beside any number of other shared holders; undefined while someone holds it alone. */
export function trySharedLock(file: string): ProcessLock | undefined {
  return tryLock(file, (database) => {
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  });
}

/** Takes the lock alone; undefined while anyone else holds it. */
export function tryExclusiveLock(file: string): ProcessLock | undefined {
  return tryLock(file, (database) => database.exec("BEGIN EXCLUSIVE"));
}

/**
 * Runs `work` while holding the lock alone, waiting up to `patienceMs` for its present holder.
 * @throws EmbeddedPostgresError when the lock does not become free in time.
 */
export async function withExclusiveLock<T>(
  file: string,
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const deadline = Date.now() + patienceMs;
  let lock = tryExclusiveLock(file);
  while (!lock) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Otro proceso tiene ocupado el arranque de PostgreSQL hace más de ${Math.round(patienceMs / 1000)} segundos ` +
          `(${file}). Fijate si quedó un sitio a medio arrancar y detenelo.`,
      );
    }
    await wait(RETRY_EVERY_MS);
    lock = tryExclusiveLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function tryLock(file: string, take: (database: DatabaseSync) => void): ProcessLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("PRAGMA journal_mode = MEMORY");
    take(database);
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { release: () => database.isOpen && database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}
