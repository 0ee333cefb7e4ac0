import type pg from "pg";
import type { Logger } from "pino";
import type { ResponseCache } from "../http/response-cache.ts";
import { siteVersion } from "../package-folder.ts";
import type { Mailer } from "../providers/mail/mailer.ts";
import type { Providers } from "../providers/open-providers.ts";
import type { Settings } from "../settings.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { openTraces, type Traces } from "./traces.ts";

export type SiteWatch = Awaited<ReturnType<typeof openSiteWatch>>;

/** Opens the metrics, and the traces if a collector is configured. */
export async function openSiteWatch(options: {
  settings: Settings;
  cache: ResponseCache;
  pool: pg.Pool;
  log: Logger;
}) {
  const { settings, cache, pool, log } = options;
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
  let traces: Traces | null = null;
  if (settings.tracesUrl) {
    traces = await openTraces({ url: settings.tracesUrl, version });
    traces.watch(pool);
    log.info({ collector: settings.tracesUrl }, "traces are sent");
  }
  return {
    metrics,
    /** Null without a collector; OpenTelemetry is not even loaded then. */
    traces,
    /** Start time of this process. */
    startedAt: new Date(),
    /** Wraps the providers so that their calls are counted and traced. */
    providers(given: Providers): Providers {
      const counted = { ...given, mailer: given.mailer && countMails(given.mailer, metrics) };
      if (!traces) return counted;
      return {
        mailer: counted.mailer && traces.provider("mail", counted.mailer),
        storage: traces.provider("storage", counted.storage),
        payments: counted.payments && traces.provider("payments", counted.payments),
        testPayments: counted.testPayments && traces.provider("payments", counted.testPayments),
        posts: counted.posts && traces.provider("posts", counted.posts),
      };
    },
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
