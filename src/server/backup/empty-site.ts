import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "../db/client.ts";
import type { FileStorage } from "../providers/storage/port.ts";
import { BackupError } from "./messages.ts";
import type { VerifiedBackup } from "./read-backup.ts";

/**
 * Requires a stopped site without users. Files of this backup, left by an interrupted restoration, may exist.
 * @throws BackupError; nothing was changed
 */
export async function requireEmptySite(client: pg.Client, storage: FileStorage, backup: VerifiedBackup) {
  await requireStopped(client);
  await requireNoUsers(client);
  for await (const { key } of storage.list())
    if (!backup.keys.has(key))
      throw new BackupError(
        "El sitio no está vacío: ya tiene archivos que no son de esta copia. Recuperala con otra carpeta en DATA_DIR (u otro bucket), o vaciá la de archivos. No se tocó nada.",
      );
}

/** @throws BackupError if a process of the site is connected */
export async function requireStopped(client: pg.Client): Promise<void> {
  const { rows: sites } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and application_name in ('club-site', 'club-site-jobs', 'club-site-news') limit 1`,
  );
  if (sites.length > 0)
    throw new BackupError("El sitio está andando: detenelo antes de recuperar la copia. No se tocó nada.");
}

const STOPPING_MS = 20_000;

/**
 * Waits until PostgreSQL has ended the remaining connections of a closed site.
 * @throws BackupError if a process of the site stays connected
 */
export async function untilStopped(url: string): Promise<void> {
  await withClient({ connectionString: url, application_name: "club-backup" }, async (client) => {
    for (const end = Date.now() + STOPPING_MS; ; await wait(50)) {
      try {
        return await requireStopped(client);
      } catch (error) {
        if (!(error instanceof BackupError) || Date.now() > end) throw error;
      }
    }
  });
}

export async function requireNoUsers(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.usuarios') is not null as there");
  if (!rows[0]?.there) return;
  if ((await client.query("select 1 from public.usuarios limit 1")).rowCount === 0) return;
  throw new BackupError(
    "El sitio no está vacío: ya tiene usuarios. Una copia se recupera en un sitio sin nada: poné otra carpeta en DATA_DIR, u otra base en DATABASE_URL. No se tocó nada.",
  );
}

/**
 * Drops the site's tables and functions, for a site that was started with a newer schema than the backup's. The queue's
 * tables stay.
 */
export async function removeTables(client: pg.Client): Promise<void> {
  await client.query("begin");
  try {
    await requireNoUsers(client);
    await dropTables(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Drops the tables and functions in the caller's transaction, even if the tables contain rows. */
export async function dropTables(client: pg.Client): Promise<void> {
  await client.query("drop schema if exists drizzle cascade");
  const { rows } = await client.query<{ what: string }>(`
    select format('table %s', oid::regclass) as what from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${NOT_OF_EXTENSION}
    union all
    select format('function %s', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f' and ${NOT_OF_EXTENSION}`);
  // Cascades, so that dropping a function also drops the generated columns that use it.
  for (const { what } of rows) await client.query(`drop ${what.replace(/ /, " if exists ")} cascade`);
}

const NOT_OF_EXTENSION = `not exists (select 1 from pg_depend d where d.objid = oid and d.deptype = 'e')`;
