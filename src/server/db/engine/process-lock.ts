import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { EmbeddedPostgresError } from "./run-program.ts";

/*
 * Inter-process locks that the operating system releases when their holder dies, even by kill -9, which avoids stale
 * locks and reused process ids. Node has no API for file locks, but its SQLite takes them on every system. The lock
 * files stay empty.
 */

export type ProcessLock = { release(): void };

const SQLITE_BUSY = 5;
const RETRY_EVERY_MS = 20;

/** Takes the lock together with other shared holders; undefined while it is held exclusively. */
export function trySharedLock(file: string): ProcessLock | undefined {
  return tryLock(file, (database) => {
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_schema").get();
  });
}

/** Takes the lock exclusively; undefined while another process holds it. */
export function tryExclusiveLock(file: string): ProcessLock | undefined {
  return tryLock(file, (database) => database.exec("BEGIN EXCLUSIVE"));
}

/**
 * Runs `work` with the exclusive lock, for which it waits up to `patienceMs`.
 * @throws EmbeddedPostgresError when the wait times out.
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
