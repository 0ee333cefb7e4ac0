import { setTimeout as wait } from "node:timers/promises";
import { explainDatabaseError } from "#server/db/explain.ts";
import { requireFreePort } from "#server/http/listen.ts";
import { type StandIn, serveWaitingPage } from "#server/setup-page.ts";
import { StartError } from "#server/start-error.ts";
import { type ListeningSite, type SiteOptions, startSite } from "./site.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts the site. While its database cannot be used (off, on its way up, another password, a table kept by somebody)
 * a page says so with 503 on the site's port and the start is tried again, so that a machine whose parts come up in
 * any order ends with a serving site. Everything else that goes wrong is thrown.
 * @param onWaiting gets the page when waiting begins, for whoever ends the process meanwhile
 */
export async function startPatiently(
  options: SiteOptions,
  onWaiting: (page: StandIn) => void,
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
      // Its cause may have a network or disk code that looks like one of the database.
      if (error instanceof StartError) throw error;
      const reason = explainDatabaseError(error);
      if (reason === null) throw error;
      log.warn({ err: error, pause, outage: true }, `the site waits for its database: ${reason}`);
      if (!page) {
        page = await serveWaitingPage(settings);
        onWaiting(page);
      }
      await wait(pause);
    }
  }
}
