import type pg from "pg";
import type { ResponseCache } from "../http/response-cache.ts";
import { siteVersion } from "../package-folder.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import type { Providers } from "../providers/open-providers.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

export type SiteWatch = ReturnType<typeof openSiteWatch>;

export function openSiteWatch({ cache, pool }: { cache: ResponseCache; pool: pg.Pool }) {
  const version = siteVersion();
  const metrics = createMetrics({ version, kept: cache.stats });
  metrics.add(
    {
      name: "club_database_connections",
      help: "Connections of this process's pool",
      labels: ["state"],
      read: () => [
        { labels: { state: "busy" }, value: pool.totalCount - pool.idleCount },
        { labels: { state: "idle" }, value: pool.idleCount },
      ],
    },
    {
      name: "club_database_waiting",
      help: "Statements waiting for a connection",
      labels: [],
      read: () => [{ labels: {}, value: pool.waitingCount }],
    },
  );
  return {
    metrics,
    startedAt: new Date(),
    /** Wraps the providers so that sent emails are counted. */
    providers: (given: Providers): Providers => ({
      ...given,
      mailer: given.mailer && countMails(given.mailer, metrics),
    }),
  };
}

function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.countMail("failed");
        throw error;
      }
      metrics.countMail("sent");
    },
    close: () => mailer.close(),
  };
}
