import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type ManifestTable, readEntryName } from "./manifest.ts";
import { type BackupEntry, damaged, type VerifiedBackup } from "./read-backup.ts";
import { columnsOf, siteTables, tableName } from "./snapshot.ts";

/** The entries of a backup, with the next one available. */
export interface EntryQueue {
  current: BackupEntry | null;
  advance(): Promise<void>;
}

/** An entry's bytes. @throws BackupError at the end if they differ from the verified ones */
export async function* verifiedBytes(entry: BackupEntry, backup: VerifiedBackup): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of entry) {
    hash.update(chunk);
    yield chunk;
  }
  if (backup.sums.get(entry.header.name) !== hash.digest("hex"))
    throw damaged(backup.path, `«${entry.header.name}» cambió mientras se leía`);
}

/**
 * Loads all tables into empty ones of the same migrations, in the caller's transaction. The site's triggers are
 * disabled meanwhile, because the totals that they maintain are part of the backup.
 */
export async function restoreTables(
  client: pg.Client,
  backup: VerifiedBackup,
  entries: EntryQueue,
  now: Date,
): Promise<void> {
  const { tablas, fecha } = backup.manifest;
  const there = await siteTables(client);
  if (shapeOf(there) !== shapeOf(tablas)) throw damaged(backup.path, "sus tablas no son las de su versión");
  const names = tablas.map(({ nombre }) => tableName(nombre));
  // Delete rows created by an empty first start, and in unlogged tables, which backups omit, what refers to them.
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
 * Numbers assigned after the backup may be on tickets, cards and payments and must not be reused: each sequence
 * advances by the seconds since the backup, which is more than were assigned.
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
