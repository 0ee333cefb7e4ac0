import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isLockTimeout } from "./errors.ts";
import { MIGRATIONS } from "./migrations-folder.ts";
import { connectionTo } from "./primary.ts";

/** Any number that nobody else uses: the lock that lets one starting instance migrate while others wait. */
const MIGRATION_LOCK = 7_240_614;

/** How patient a migration is with the site that is serving meanwhile. */
export interface MigrationPatience {
  /** A change of a table waits no longer than this for its turn: everybody else queues up behind it. */
  lockTimeoutMs: number;
  /** Between two tries, so that those who queued get through. */
  pauseMs: number;
  attempts: number;
}

const PATIENCE: MigrationPatience = { lockTimeoutMs: 2_000, pauseMs: 1_000, attempts: 20 };

/**
 * Brings the database to this version's tables. Several instances may start at once: one migrates, the
 * others wait for it and find the work done. Forward only, all of it or nothing (docs/decisions/0019).
 * @throws when a long transaction kept a table to itself for all of the attempts
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  patience: MigrationPatience = PATIENCE,
): Promise<void> {
  const client = new pg.Client({ ...connectionTo(url), application_name: "club-site-migrate" });
  await client.connect();
  try {
    // Before the limit: another instance's migration is waited for however long it takes.
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
  } finally {
    await client.end();
  }
}
