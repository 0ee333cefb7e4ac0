import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { HttpEnv } from "../http/context.ts";
import { isFromHere } from "../http/listen.ts";
import { answerNotFound } from "../http/problems.ts";
import type { CacheStats } from "../http/response-cache.ts";

/** Serves `GET /metrics`, for programs on this machine and requests with the token. Anyone else gets a 404. */
export function mountMetrics(app: Hono<HttpEnv>, metrics: Metrics, token: string | undefined): void {
  const expected = token === undefined ? null : digest(`Bearer ${token}`);
  app.get("/metrics", async (c) => {
    const given = c.req.header("authorization");
    const holdsToken = expected !== null && given !== undefined && timingSafeEqual(digest(given), expected);
    if (!holdsToken && !isFromHere(c)) return answerNotFound(c);
    return c.body(await metrics.text(), 200, {
      "content-type": metrics.contentType,
      "cache-control": "no-store",
    });
  });
}

/** Makes lengths equal, as the constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** One value of a gauge; labels never contain personal data. */
interface Reading {
  labels: Record<string, string>;
  value: number;
}

export interface GaugeSource {
  name: string;
  help: string;
  labels: string[];
  read(): Promise<Reading[]> | Reading[];
}

export type Metrics = ReturnType<typeof createMetrics>;

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Counters = ReturnType<typeof declareCounters>;

function declareCounters(registers: Registry[], version: string) {
  const requests = new Counter({
    name: "club_http_requests_total",
    help: "Responses, including cached ones (their HEAD as GET)",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "club_http_request_duration_seconds",
    help: "Duration of requests that reached the application",
    labelNames: ["method", "route"],
    buckets: BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: "club_mails_total",
    help: "Mails accepted by the mail server, and failed attempts",
    labelNames: ["result"],
    registers,
  });
  const cspReports = new Counter({
    name: "club_csp_reports_total",
    help: "Content security policy violations reported by browsers",
    labelNames: ["directive"],
    registers,
  });
  const cacheAnswers = new Counter({
    name: "club_page_cache_answers_total",
    help: "Cacheable responses: served from the cache, or rendered",
    labelNames: ["result"],
    registers,
  });
  const failed = new Gauge({
    name: "club_readings_failed",
    help: "Gauges that could not be read, for example because the database is down",
    registers,
  });
  new Gauge({
    name: "club_info",
    help: "Version of the site and of Node",
    labelNames: ["version", "node"],
    registers,
  }).set({ version, node: process.versions.node }, 1);
  return { requests, duration, mails, cspReports, cacheAnswers, failed };
}

/**
 * Returns a function that counts the cache's answers since its last call. The cache only counts up, so the difference
 * is added off the hot path.
 */
function keptAnswers(statsOf: () => CacheStats, { requests, cacheAnswers }: Counters): () => void {
  const counted = new Map<string, number>();
  const added = (name: string, total: number): number => {
    const more = total - (counted.get(name) ?? 0);
    counted.set(name, total);
    return more;
  };
  return () => {
    const kept = statsOf();
    cacheAnswers.inc({ result: "miss" }, added("miss", kept.misses));
    for (const { route, full, notModified } of kept.routes) {
      for (const [status, total] of [
        ["200", full],
        ["304", notModified],
      ] as const) {
        const more = added(`${status} ${route}`, total);
        if (more === 0) continue;
        requests.inc({ method: "GET", route, status }, more);
        cacheAnswers.inc({ result: "hit" }, more);
      }
    }
  };
}

/**
 * Creates the metrics of one site, in a separate registry, because a process may hold several sites. Process metrics
 * (heap, event loop, garbage collection) start with the first scrape, so that an unmonitored site pays nothing for
 * them.
 */
export function createMetrics(options: { version: string; kept: () => CacheStats }) {
  const registry = new Registry();
  const registers = [registry];
  const counters = declareCounters(registers, options.version);
  const { requests, duration, mails, cspReports, failed } = counters;

  const readings: { gauge: Gauge; source: GaugeSource }[] = [];
  const add = (...sources: GaugeSource[]) => {
    for (const source of sources) {
      const { name, help, labels } = source;
      readings.push({ source, gauge: new Gauge({ name, help, labelNames: labels, registers }) });
    }
  };
  add(
    {
      name: "club_page_cache_entries",
      help: "Responses in the cache",
      labels: [],
      read: () => [{ labels: {}, value: options.kept().entries }],
    },
    {
      name: "club_page_cache_bytes",
      help: "Approximate memory of the cached responses",
      labels: [],
      read: () => [{ labels: {}, value: options.kept().bytes }],
    },
  );

  const takeKeptAnswers = keptAnswers(options.kept, counters);

  async function read({ gauge, source }: (typeof readings)[number]): Promise<boolean> {
    try {
      const values = await source.read();
      gauge.reset();
      for (const { labels, value } of values) gauge.set(labels, value);
      return true;
    } catch {
      // A stale value would look current.
      gauge.reset();
      return false;
    }
  }

  let processMeasured = false;
  return {
    countRequest(request: { method: string; route: string; status: number; seconds: number }): void {
      const { method, route, status, seconds } = request;
      const known = METHODS.has(method) ? method : "other";
      requests.inc({ method: known, route, status: String(status) });
      duration.observe({ method: known, route }, seconds);
    },
    countMail: (result: "sent" | "failed") => mails.inc({ result }),
    /** @param directive the violated directive, from a fixed list */
    countCspReport: (directive: string) => cspReports.inc({ directive }),
    /** Adds gauges. A failing gauge is omitted and counted in `club_readings_failed`. */
    add,
    async text(): Promise<string> {
      if (!processMeasured) collectDefaultMetrics({ register: registry });
      processMeasured = true;
      takeKeptAnswers();
      const wereRead = await Promise.all(readings.map(read));
      failed.set(wereRead.filter((ok) => !ok).length);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Caches the result for `milliseconds`, so that several gauges and scrapes share one query. */
export function remembered<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (!last || last.until <= performance.now()) {
      const asked = { answer: ask(), until: performance.now() + milliseconds };
      last = asked;
      asked.answer.catch(() => {
        if (last === asked) last = undefined;
      });
    }
    return last.answer;
  };
}
