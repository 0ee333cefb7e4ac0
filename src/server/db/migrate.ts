import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";

const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any number that nobody else uses: the lock that lets one starting instance migrate while others wait. */
const MIGRATION_LOCK = 7_240_614;

/**
 * Brings the database to this version's tables. Several instances may start at once: one migrates, the
 * others wait for it and find the work done. Forward only.
 */
export async function migrate(url: string, folder = MIGRATIONS): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "club-site-migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query("set client_min_messages to warning");
    await runMigrations(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await client.end();
  }
}
