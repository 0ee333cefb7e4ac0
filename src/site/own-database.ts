import type { Logger } from "pino";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";
import { hasDatabase } from "#server/db/engine/server-home.ts";
import type { Settings } from "#server/settings.ts";

const WATCH_MS = 1_000;

/**
 * Starts an existing PostgreSQL of the data folder, and returns once its program runs, so that the site's modules load
 * meanwhile. If that fails, `openOwnDatabase` throws the reason.
 * @returns a function that releases the server, for when the site holds it itself
 */
export async function startOwnDatabase(settings: Settings, log: Logger): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl || !hasDatabase(dataDir)) return async () => {};
  const launched = Promise.withResolvers<void>();
  const attached = attachEmbeddedPostgres({ dataDir, log, onLaunch: launched.resolve }).catch(() => null);
  await Promise.race([launched.promise, attached]);
  return async () => (await attached)?.release();
}

/** Starts the site's own PostgreSQL in the data folder, or attaches to it, and restarts it if it ends. */
export async function openOwnDatabase(dataDir: string, log: Logger) {
  const own = await attachEmbeddedPostgres({ dataDir, log });
  const watch = setInterval(() => {
    own
      .ensureRunning()
      .catch((error: unknown) =>
        log.error({ err: error, outage: true }, "the database could not be restarted"),
      );
  }, WATCH_MS);
  return {
    url: own.url,
    close(): Promise<void> {
      clearInterval(watch);
      return own.release();
    },
  };
}
