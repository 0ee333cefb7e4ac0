import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import { explainDatabaseError } from "#server/db/errors.ts";
import type { Maintenance } from "#server/deps.ts";
import { requireFreePort, StartError } from "#server/http/listen.ts";
import { openWebServer } from "#server/http/web-server.ts";
import { type StandIn, serveWaitingPage, standIn } from "#server/setup-page.ts";
import { type OpenSite, openSite, type SiteOptions } from "./site.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
/** Grace period for running requests before their connections are closed. */
const LAST_ANSWERS_MS = 10_000;

export interface ListeningSite extends OpenSite {
  server: Server;
  port: number;
}

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

/**
 * Opens the site on a port. `close` refuses new connections, waits up to 10 s for running requests, then closes the
 * site. The returned parts are those of the start; a restoration from the browser replaces them.
 */
export async function startSite(options: SiteOptions): Promise<ListeningSite> {
  const { settings } = options;
  const host = await openHost(options);
  try {
    await options.prepare?.(host.first);
    const web = await openWebServer({
      listener: host.listener,
      port: settings.port,
      host: settings.host,
      patience: options.patience?.clients,
      drainMs: settings.drainMs,
      onDrained: host.hangUp,
    });
    return {
      ...host.first,
      server: web.server,
      port: web.port,
      async close() {
        await web.close();
        await host.close();
      },
    };
  } catch (error) {
    await host.close();
    throw error;
  }
}

/**
 * Holds a process's site: forwards requests to the site, and closes and reopens it for work that needs exclusive use
 * of the database (`Maintenance`), while the port keeps answering.
 */
async function openHost(options: SiteOptions) {
  const { settings, log } = options;
  const running = new Set<ServerResponse>();
  let instead: RequestListener | null = null;
  let working = Promise.resolve();
  let ending = false;

  const maintenance: Maintenance = {
    begin(page, work) {
      if (instead) return false;
      instead = standIn({ ...page, list: [], retryAfterSeconds: 5, reloads: true });
      working = perform(work).finally(() => {
        instead = null;
      });
      return true;
    },
  };
  const first = await openSite(options, maintenance);
  let site = first;

  async function perform(work: (url: string) => Promise<void>): Promise<void> {
    try {
      // Holds the site's own PostgreSQL, which would otherwise stop when the site closes.
      await withDatabaseUrl(settings, async (url) => {
        site.hangUp();
        await untilAnswered();
        await site.close();
        await work(url);
      });
    } catch (error) {
      log.error({ err: error }, "work on the closed site failed");
    }
    // Closes the site if its database could not be held.
    await site.close();
    for (let pause = FIRST_PAUSE_MS; !ending; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        site = await openSite(options, maintenance);
        return;
      } catch (error) {
        log.error({ err: error, pause, outage: true }, "the site could not be opened again");
        await wait(pause);
      }
    }
  }

  async function untilAnswered(): Promise<void> {
    const answered = [...running].map((response) => new Promise((done) => response.once("close", done)));
    await Promise.race([Promise.all(answered), wait(LAST_ANSWERS_MS, undefined, { ref: false })]);
    for (const response of running) response.destroy();
  }

  return {
    first,
    listener(request: IncomingMessage, response: ServerResponse): void {
      if (!instead) {
        running.add(response);
        response.once("close", () => running.delete(response));
      }
      (instead ?? site.listener)(request, response);
    },
    hangUp: () => site.hangUp(),
    async close(): Promise<void> {
      ending = true;
      await working;
      await site.close();
    },
  };
}
