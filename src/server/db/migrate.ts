import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { packageFolder } from "../package-folder.ts";
import { SettingsError } from "../settings.ts";
import { withClient } from "./client.ts";
import { isLockTimeout } from "./errors.ts";

/** Arbitrary advisory lock key: one starting instance migrates while the others wait. */
const MIGRATION_LOCK = 7_240_614;

/** The oldest tested PostgreSQL, as `server_version_num`. */
export const OLDEST_POSTGRES = 180_000;

interface MigrationPatience {
  /** Maximum wait for a table lock. Later queries of the table wait behind it. */
  lockTimeoutMs: number;
  /** Pause between attempts, so that queued queries get through. */
  pauseMs: number;
  attempts: number;
}

const PATIENCE: MigrationPatience = { lockTimeoutMs: 2_000, pauseMs: 1_000, attempts: 20 };

/**
 * Migrates the database to this version's schema. Several instances may start at once: one migrates, the others wait.
 * Forward only and all or nothing (docs/decisions/0019).
 * @throws SettingsError for a server older than `oldest`
 * @throws when a table stayed locked for all attempts
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  patience: MigrationPatience = PATIENCE,
  oldest = OLDEST_POSTGRES,
): Promise<void> {
  await withClient({ connectionString: url, application_name: "club-site-migrate" }, async (client) => {
    await refuseOlder(client, oldest);
    // The wait for another instance's migration has no limit.
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set client_min_messages to warning");
    await client.query("select set_config('lock_timeout', $1, false)", [`${patience.lockTimeoutMs}ms`]);
    for (let attempt = 1; ; attempt++) {
      try {
        return await runMigrations(drizzle({ client }), { migrationsFolder: folder });
      } catch (error) {
        if (!isLockTimeout(error) || attempt === patience.attempts) throw error;
        await wait(patience.pauseMs);
      }
    }
  });
}

/**
 * Runs the migrations from `from` (inclusive) to `to` (exclusive), counted from 0, in the caller's transaction. Other
 * instances wait for it.
 */
export async function migrateWithin(client: pg.Client, from: number, to?: number): Promise<void> {
  await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(
    from,
    to,
  )) {
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function refuseOlder(client: pg.Client, oldest: number): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
  );
  const [server] = rows;
  if (!server || server.number >= oldest) return;
  throw new SettingsError(
    `DATABASE_URL: ese servidor es PostgreSQL ${server.version.split(" ", 1)[0]} y el sitio necesita el ${oldest / 10_000} o ` +
      "uno más nuevo. Instalalo (docs/operations.md dice cómo), o sacá DATABASE_URL para que el sitio use el que trae.",
  );
}

export const MIGRATIONS = fileURLToPath(new URL("src/server/db/migrations", packageFolder));
const JOURNAL = "meta/_journal.json";

/** An entry of drizzle-kit's journal: `when`, in milliseconds since 1970, is also its key in the database. */
interface Migration {
  idx: number;
  when: number;
  tag: string;
}

interface Journal {
  entries: Migration[];
}

const readJournal = async () => JSON.parse(await readFile(join(MIGRATIONS, JOURNAL), "utf8")) as Journal;

export async function readMigrations(): Promise<Migration[]> {
  return (await readJournal()).entries;
}

/** Copies the migrations to a folder with a journal that lists only `entries`, for `migrate`. */
export async function copyMigrations(folder: string, entries: readonly Migration[]): Promise<void> {
  await cp(MIGRATIONS, folder, { recursive: true });
  await writeFile(join(folder, JOURNAL), JSON.stringify({ ...(await readJournal()), entries }));
}
