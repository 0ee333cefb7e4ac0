import { setTimeout as wait } from "node:timers/promises";
import { explainDatabaseError } from "#server/db/errors.ts";
import { requireFreePort, StartError } from "#server/http/listen.ts";
import { type StandIn, serveWaitingPage } from "#server/setup-page.ts";
import type { SiteOptions } from "./site.ts";
import { type ListeningSite, startSite } from "./start-site.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts the site. While its database is unavailable (down, starting, wrong password, locked table) a page answers 503
 * on the site's port and the start is retried, so that machines may boot in any order.
 * @param onWaiting receives the page and the reason when waiting begins, so that the process can be ended meanwhile
 * @throws any other error
 */
export async function startPatiently(
  options: SiteOptions,
  onWaiting: (page: StandIn, reason: string) => void,
): Promise<ListeningSite> {
  const { settings, log } = options;
  await requireFreePort(settings);
  let page: StandIn | undefined;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await startSite({
        ...options,
        prepare: async (site) => {
          await options.prepare?.(site);
          // Frees the port just before the site listens on it.
          await page?.close();
        },
      });
    } catch (error) {
      // The cause of this error may have a network or disk code that looks like the database's.
      if (error instanceof StartError) throw error;
      const reason = explainDatabaseError(error);
      if (reason === null) throw error;
      log.warn({ err: error, pause, outage: true }, `the site waits for its database: ${reason}`);
      if (!page) {
        page = await serveWaitingPage(settings);
        onWaiting(page, reason);
      }
      await wait(pause);
    }
  }
}
