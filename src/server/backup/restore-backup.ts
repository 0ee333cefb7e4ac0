import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { Logger } from "pino";
import { formatInstant } from "#contract/format.ts";
import { transactionOn } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { copyMigrations, readMigrations } from "../db/migrations-folder.ts";
import { defineQueue, openJobs } from "../jobs/jobs.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { removeTables, requireEmptySite, requireNoUsers } from "./empty-site.ts";
import { fileEntry, MANIFEST, type Manifest, SUMS } from "./manifest.ts";
import { createProgress, type Say } from "./messages.ts";
import { type BackupEntry, contentOf, damaged, entriesOf, type VerifiedBackup } from "./read-backup.ts";
import { type EntryQueue, restoreTables, verifiedBytes } from "./restore-tables.ts";
import { appliedMigrations, connectAlone } from "./snapshot.ts";

export interface RestoreRequest {
  /** Required as a verified backup, so that a damaged file changes nothing. */
  backup: VerifiedBackup;
  url: string;
  storage: FileStorage;
  now: Date;
  log: Logger;
  /** Receives progress messages in Spanish. */
  say?: Say;
}

/** Its only job requeues what the restored rows still require (`Feature.resume`). */
export const RESUME = defineQueue({
  name: "retomar",
  retry: { limit: 100, delay: 5, delayMax: 900 },
});

/** Concurrent writes to the storage. */
const AT_ONCE = 4;

/**
 * Restores a backup of this version or an older one into an empty site. Everything is in one transaction, so an
 * interrupted restoration leaves an empty site and can be repeated. Pending work (unsent mails, refunds) is queued
 * again by a job when the site starts.
 * @throws BackupError with a sentence for the operator
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { backup, url, storage, say, log } = request;
  const progress = createProgress(say);
  progress.say(
    `La copia está entera: es del ${formatInstant(backup.manifest.fecha)}, del sitio ${backup.manifest.sitio}.`,
  );
  const client = await connectAlone(url);
  try {
    await requireEmptySite(client, storage, backup);
    const { migraciones } = backup.manifest;
    if ((await appliedMigrations(client)).length > migraciones.length) await removeTables(client);
    await migrateTo(url, migraciones.length);
    const jobs = await openJobs({ url, log, work: false, queues: [RESUME] });
    try {
      await transactionOn(client, async (tx) => {
        await requireNoUsers(client);
        await load(client, request);
        await jobs.send(tx, RESUME, {});
      });
    } finally {
      await jobs.stop();
    }
    progress.say("Dejando la base al día con esta versión del sitio.");
    await migrate(url);
    await client.query("analyze");
    return backup.manifest;
  } finally {
    await client.end();
  }
}

/** Creates the tables of the first `count` migrations in an empty database. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "club-migraciones-"));
  try {
    await copyMigrations(folder, (await readMigrations()).slice(0, count));
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function load(client: pg.Client, { backup, storage, now, say }: RestoreRequest): Promise<void> {
  const { path } = backup;
  const progress = createProgress(say);
  const source = entriesOf(path);
  const entries: EntryQueue = {
    current: null,
    async advance() {
      const { value, done } = await source.next();
      entries.current = done ? null : value;
    },
  };
  try {
    await entries.advance();
    await contentOf(expectEntry(entries, MANIFEST, path));
    await entries.advance();
    progress.say(`Cargando ${backup.manifest.tablas.length} tablas.`);
    await restoreTables(client, backup, entries, now);
    progress.say(
      `Guardando ${backup.keys.size} archivos (${progress.size(backup.manifest.archivos.bytes)}).`,
    );
    await storeFiles(backup, entries, storage, (done) =>
      progress.at(() => `  … ${done} de ${backup.keys.size}`),
    );
    expectEntry(entries, SUMS, path);
  } finally {
    await source.return(undefined);
  }
}

/** @throws BackupError when the next entry differs from the verified one */
function expectEntry({ current }: EntryQueue, name: string, path: string): BackupEntry {
  if (current?.header.name !== name) throw damaged(path, "cambió mientras se leía");
  return current;
}

async function storeFiles(
  backup: VerifiedBackup,
  entries: EntryQueue,
  storage: FileStorage,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  const running = new Set<Promise<void>>();
  try {
    for (const key of backup.keys) {
      const entry = expectEntry(entries, fileEntry(key), backup.path);
      const chunks: Buffer[] = [];
      for await (const chunk of verifiedBytes(entry, backup)) chunks.push(chunk);
      await entries.advance();
      const storing = storage.put(key, Buffer.concat(chunks)).then(() => {
        running.delete(storing);
        onProgress(++done);
      });
      // Awaited later; this avoids an unhandled rejection.
      storing.catch(() => {});
      running.add(storing);
      if (running.size >= AT_ONCE) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}
