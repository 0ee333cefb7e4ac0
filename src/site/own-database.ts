import type { Logger } from "pino";
import { attachEmbeddedPostgres } from "#server/db/engine/embedded-postgres.ts";

const WATCH_MS = 1_000;

/** Starts the site's own PostgreSQL in the data folder, or attaches to it, and restarts it if it ends. */
export async function openOwnDatabase(dataDir: string, log: Logger) {
  const own = await attachEmbeddedPostgres({
    dataDir,
    log: (message, fields) => log.info(fields ?? {}, message),
  });
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
