import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import type { Logger } from "pino";
import type { HttpEnv } from "../http/context.ts";
import type { Metrics } from "./metrics.ts";

/** Request ids accepted from a proxy; anything else is kept out of the log. */
const WELL_FORMED_ID = /^[\w.-]{8,64}$/;
/** Requested by monitoring, or cached by browsers: not logged, to reduce noise. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics", "file"]);

/**
 * Assigns each request an id, counts it, and logs it once it is answered, without the query, which may contain
 * tokens, and with only the static parts of the path. Cached responses bypass this (`response-cache.ts`). The
 * duration excludes sending the body.
 * @param options.trustProxy whether to adopt the id of a proxy
 */
export function observeRequests(options: { log: Logger; metrics: Metrics; trustProxy: number }) {
  const { metrics, trustProxy } = options;
  // The logged fields are fixed and contain no secrets, so redaction is skipped.
  const log = options.log.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    const given = trustProxy > 0 ? c.req.header("x-request-id") : undefined;
    const requestId = given && WELL_FORMED_ID.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    await next();
    const milliseconds = performance.now() - began;
    const { status } = c.res;
    const route = routeOf(c);
    metrics.countRequest({ method: c.req.method, route, status, seconds: milliseconds / 1000 });
    const level = status >= 500 ? "error" : QUIET.has(route) ? "debug" : "info";
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        method: c.req.method,
        path: loggablePath(c.req.path, route),
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        requestId,
      },
      "request",
    );
  });
}

export const UNKNOWN_ROUTE = "unknown";

/**
 * Returns the pattern of the matched route, never the address, because user input must not become a metric label.
 * Pages and files set their pattern with `c.set("route", …)`. Call it after the response.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const named = c.get("route");
  if (named) return named;
  const routes = matchedRoutes(c);
  const answering = routes[c.req.routeIndex]?.path ?? "*";
  if (!answering.endsWith("*")) return answering;
  // A request refused by middleware (too large, for example) has the route that it addressed.
  return routes.find(({ path }) => !path.endsWith("*"))?.path ?? UNKNOWN_ROUTE;
}

const ID = /^\d{1,10}$/;
const WORD = /^[a-z][a-z.-]{0,23}$/i;

/**
 * Returns an address for the log: the route pattern with plain ids filled in, since file names and codes may identify
 * people. An unknown address becomes its first segment, which is enough to recognize broken links and scanners.
 */
export function loggablePath(path: string, route: string): string {
  const segments = path.split("/");
  if (route === UNKNOWN_ROUTE) {
    const first = segments[1] ?? "";
    const kept = WORD.test(first) ? first : first === "" ? "" : "…";
    return segments.length > 2 ? `/${kept}/…` : `/${kept}`;
  }
  return route
    .split("/")
    .map((part, at) => (part.startsWith(":") && ID.test(segments[at] ?? "") ? segments[at] : part))
    .join("/");
}
