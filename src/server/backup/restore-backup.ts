import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Logger } from "pino";
import { formatInstant } from "#contract/format.ts";
import { transactionOn } from "../db/database.ts";
import { copyMigrations, migrate, readMigrations } from "../db/migrate.ts";
import { defineQueue, openJobs } from "../jobs/jobs.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { removeTables, requireEmptySite, requireNoUsers } from "./empty-site.ts";
import { fileEntry, MANIFEST, type Manifest, type ManifestTable, readEntryName, SUMS } from "./manifest.ts";
import { createProgress, type Say } from "./messages.ts";
import { type BackupEntry, contentOf, damaged, entriesOf, type VerifiedBackup } from "./read-backup.ts";
import { appliedMigrations, columnsOf, connectAlone, siteTables, tableName } from "./snapshot.ts";

export interface RestoreRequest {
  /** Already verified, so that a damaged file changes nothing. */
  backup: VerifiedBackup;
  url: string;
  storage: FileStorage;
  now: Date;
  log: Logger;
  say?: Say;
}

/** A queue whose only job requeues the work that the restored rows still require (`Feature.resume`). */
export const RESUME = defineQueue({
  name: "retomar",
  retry: { limit: 100, delay: 5, delayMax: 900 },
});

const AT_ONCE = 4;

/**
 * Restores a backup of this version or an older one into an empty site. Everything is in one transaction, so an
 * interrupted restoration leaves an empty site and can be repeated. Pending work (unsent emails, refunds) is queued
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

/** @throws BackupError if the next entry differs from the verified one */
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

interface EntryQueue {
  current: BackupEntry | null;
  advance(): Promise<void>;
}

/** Yields an entry's bytes. @throws BackupError at the end if they differ from the verified ones */
async function* verifiedBytes(entry: BackupEntry, backup: VerifiedBackup): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of entry) {
    hash.update(chunk);
    yield chunk;
  }
  if (backup.sums.get(entry.header.name) !== hash.digest("hex"))
    throw damaged(backup.path, `«${entry.header.name}» cambió mientras se leía`);
}

/**
 * Loads all tables into empty tables of the same migrations, in the caller's transaction. The site's triggers are
 * disabled meanwhile, because the totals that they maintain are part of the backup.
 */
async function restoreTables(client: pg.Client, backup: VerifiedBackup, entries: EntryQueue, now: Date) {
  const { tablas, fecha } = backup.manifest;
  const there = await siteTables(client);
  if (shapeOf(there) !== shapeOf(tablas)) throw damaged(backup.path, "sus tablas no son las de su versión");
  const names = tablas.map(({ nombre }) => tableName(nombre));
  // Deletes rows that an empty first start created, and rows of unlogged tables (absent from backups) that refer to
  // them.
  await client.query(`truncate ${names.join(", ")} cascade`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tablas) await loadTable(client, backup, entries, table);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const table of tablas) await continueNumbers(client, table, new Date(fecha), now);
}

function shapeOf(tables: ManifestTable[]): string {
  return JSON.stringify(
    tables
      .map(({ nombre, columnas }) => [nombre, [...columnas].sort()])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

async function loadTable(
  client: pg.Client,
  backup: VerifiedBackup,
  entries: EntryQueue,
  table: ManifestTable,
): Promise<void> {
  const isOfTable = () => {
    const what = entries.current && readEntryName(entries.current.header.name);
    return what && "table" in what && what.table === table.nombre;
  };
  if (!isOfTable()) return;
  const rows = async function* () {
    while (entries.current && isOfTable()) {
      yield* verifiedBytes(entries.current, backup);
      await entries.advance();
    }
  };
  await pipeline(Readable.from(rows()), client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)));
}

const TEN_YEARS_S = 10 * 365 * 24 * 3600;

/**
 * Advances each sequence by the seconds since the backup, which is more than the site can have assigned. Numbers
 * assigned after the backup may be on tickets, cards and payments and must not be reused.
 */
async function continueNumbers(
  client: pg.Client,
  { nombre, numeracion }: ManifestTable,
  made: Date,
  now: Date,
): Promise<void> {
  if (!numeracion) return;
  const seconds = Math.ceil((now.getTime() - made.getTime()) / 1000);
  const next = numeracion.ultimo + Math.min(Math.max(seconds, 0), TEN_YEARS_S);
  await client.query(
    `select setval(s, last) from (
       select s, greatest($3::bigint, coalesce(pg_sequence_last_value(s), 0)) as last
       from (select pg_get_serial_sequence($1, $2)::regclass as s) named
     ) counted where last > 0`,
    [tableName(nombre), numeracion.columna, next],
  );
}
