import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { withDatabaseUrl } from "#server/db/engine/embedded-postgres.ts";
import type { Maintenance } from "#server/maintenance.ts";
import type { Settings } from "#server/settings.ts";
import { standIn } from "#server/setup-page.ts";
import type { OpenSite } from "./site.ts";

/** Grace period for running requests before their connections are closed. */
const LAST_ANSWERS_MS = 10_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Holds a process's site: forwards requests to the site, and closes and reopens it for work that needs exclusive use
 * of the database (`Maintenance`), while the port keeps answering.
 */
export async function openHost(options: {
  settings: Settings;
  log: Logger;
  open: (maintenance: Maintenance) => Promise<OpenSite>;
}) {
  const { settings, log, open } = options;
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
  const first = await open(maintenance);
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
        site = await open(maintenance);
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
