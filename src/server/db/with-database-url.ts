import type { Settings } from "../settings.ts";
import { attachEmbeddedPostgres } from "./engine/embedded-postgres.ts";

/** For commands: runs with the configured database, or with the embedded one, started if needed. */
export async function withDatabaseUrl<T>(
  settings: Pick<Settings, "databaseUrl" | "dataDir">,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl) return work(settings.databaseUrl);
  const server = await attachEmbeddedPostgres({ dataDir: settings.dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.release();
  }
}
