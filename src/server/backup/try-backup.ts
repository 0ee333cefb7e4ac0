import pg from "pg";
import type { Logger } from "pino";
import { withClient } from "../db/client.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { BackupError } from "./messages.ts";
import type { VerifiedBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tableName } from "./snapshot.ts";

export const NO_CREATEDB =
  "la cuenta de la base de datos no puede crear bases de prueba (CREATEDB; está en docs/operations.md).";

const TRIAL = "club-backup-trial";

/**
 * Restores a backup into a database beside the site's, counts the rows and files, and drops the database again.
 * Requires that no other trial of this database runs. Removes leftovers of a killed trial.
 * @returns the counts
 * @throws BackupError if the backup cannot be restored, if a count differs, or if the account may not create
 * databases
 */
export async function tryBackup(request: {
  backup: VerifiedBackup;
  url: string;
  now: Date;
  log: Logger;
}): Promise<{ rows: number; files: number }> {
  const { backup, url } = request;
  const trial = trialUrl(url);
  const name = pg.escapeIdentifier(databaseOf(trial));
  return await withClient({ connectionString: url, application_name: TRIAL }, async (client) => {
    await client.query("set statement_timeout to 0");
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0`).catch((cause: unknown) => {
      if ((cause as { code?: unknown }).code !== "42501") throw cause;
      throw new BackupError(NO_CREATEDB, { cause });
    });
    try {
      const storage = countingStorage();
      await restoreBackup({ ...request, url: trial, storage });
      const rows = await requireRows(trial, backup);
      if (storage.count() !== backup.keys.size) throw new BackupError("le faltan archivos.");
      return { rows, files: storage.count() };
    } finally {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  });
}

/** Counts the restored rows, table by table. Later migrations may have added rows, but removed none. */
async function requireRows(url: string, { manifest, rows }: VerifiedBackup): Promise<number> {
  return await withClient({ connectionString: url, application_name: TRIAL }, async (client) => {
    let total = 0;
    for (const { nombre } of manifest.tablas) {
      const { rows: counted } = await client.query<{ count: string }>(
        `select count(*) from ${tableName(nombre)}`,
      );
      const found = Number(counted[0]?.count);
      const expected = rows.get(nombre) ?? 0;
      if (found < expected) throw new BackupError(`a «${nombre}» le faltan ${expected - found} filas.`);
      total += found;
    }
    return total;
  });
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

function trialUrl(url: string): string {
  const trial = new URL(url);
  // PostgreSQL cuts names off at 63 bytes.
  trial.pathname = `/${encodeURIComponent(`${databaseOf(url).slice(0, 50)}_prueba`)}`;
  return trial.href;
}

/** Receives the files, which the restoration has verified, and discards them. */
function countingStorage(): FileStorage & { count(): number } {
  let count = 0;
  return {
    put: async () => void count++,
    putFile: async () => void count++,
    get: async () => null,
    has: async () => false,
    remove: async () => {},
    async *list() {},
    count: () => count,
  };
}
