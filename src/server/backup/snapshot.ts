import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { newClient } from "../db/client.ts";
import type { Manifest, ManifestTable } from "./manifest.ts";
import { BackupError } from "./messages.ts";

/** Arbitrary advisory lock key: one backup or restoration of a database at a time. */
const BACKUP_LOCK = 7_240_616;
/** Fixes the text format of dates and numbers, independent of the server's configuration. */
const SESSION = `set client_encoding to 'UTF8'; set datestyle to 'ISO'; set intervalstyle to 'postgres'; set timezone to 'UTC';
  set extra_float_digits to 3; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0; set lock_timeout to 0`;
/** Size of a part of a table's rows; at most one part is in memory. */
const PART_BYTES = 2 * 1024 * 1024;

/** Opens a dedicated connection for long work. If the connection is lost, the next query fails. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = newClient({
    connectionString: url,
    application_name: "club-backup",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  await client.connect();
  try {
    await client.query(SESSION);
    const { rows } = await client.query("select pg_try_advisory_lock($1) as taken", [BACKUP_LOCK]);
    if (!rows[0]?.taken)
      throw new BackupError(
        "Ya hay otra copia, o una recuperación, en marcha sobre esta base: esperá a que termine.",
      );
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

export type Snapshot = Awaited<ReturnType<typeof openSnapshot>>;

/** @throws BackupError if another backup runs, or the database does not belong to a site yet */
export async function openSnapshot(url: string) {
  const client = await connectAlone(url);
  try {
    await client.query("begin isolation level repeatable read, read only");
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0)
      throw new BackupError("La base todavía no tiene nada del sitio: no hay qué copiar.");
    const tables = await siteTables(client);
    await client.query(
      `lock table ${tables.map(({ nombre }) => tableName(nombre)).join(", ")} in access share mode`,
    );
    return {
      migrations,
      tables,
      /** Yields a table's rows as `COPY` text, split at arbitrary points into parts of a few megabytes. */
      parts: (table: ManifestTable) => partsOf(client, table),
      /** Ends the snapshot and releases the tables, so that migrations may change them again. */
      release: async () => void (await client.query("commit")),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns the applied migrations, oldest first; empty for a database without the site's tables. */
export async function appliedMigrations(client: pg.Client): Promise<Manifest["migraciones"]> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await client.query<{ cuando: string; hash: string }>(
    "select created_at as cuando, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ cuando, hash }) => ({ cuando: Number(cuando), hash }));
}

/** Returns the site's tables in load order, except unlogged tables (rate limit counters) and tables of extensions. */
export async function siteTables(client: pg.Client): Promise<ManifestTable[]> {
  const { rows: tables } = await client.query<{
    nombre: string;
    columnas: string[];
    columna: string | null;
    ultimo: string | null;
  }>(`
    select c.relname as nombre, columns.names as columnas, numbered.columna, numbered.ultimo
    from pg_class c
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) columns
    left join lateral (
      select a.attname::text as columna, pg_sequence_last_value(d.objid::regclass) as ultimo
      from pg_depend d
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.refobjid = c.oid and d.deptype in ('a', 'i')
      limit 1
    ) numbered on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  const { rows: references } = await client.query<{ tabla: string; referida: string }>(`
    select a.relname as tabla, b.relname as referida from pg_constraint f
    join pg_class a on a.oid = f.conrelid join pg_class b on b.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace`);
  const found = new Map(
    tables.map(({ nombre, columnas, columna, ultimo }) => [
      nombre,
      { nombre, columnas, numeracion: columna === null ? null : { columna, ultimo: Number(ultimo ?? 0) } },
    ]),
  );
  return inOrder([...found.keys()], references).flatMap((name) => found.get(name) ?? []);
}

/** Sorts table names, referenced tables first. @throws on a cycle, which the site's tables do not have */
function inOrder(names: string[], references: { tabla: string; referida: string }[]): string[] {
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (ordered.has(name)) return;
    if (path.includes(name)) throw new Error(`circular foreign keys: ${path.join(" → ")}`);
    for (const { tabla, referida } of references)
      if (tabla === name && referida !== name) visit(referida, [...path, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered];
}

async function* partsOf(client: pg.Client, table: ManifestTable): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  // Without a listener, a connection lost while nothing reads the rows would end the process.
  rows.on("error", () => {});
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks, bytes);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks, bytes);
}

export function tableName(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

/** Returns `public."t" ("a", "b")`, as `COPY` expects. */
export function columnsOf({ nombre, columnas }: ManifestTable): string {
  return `${tableName(nombre)} (${columnas.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}
