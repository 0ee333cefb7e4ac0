import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HttpEnv } from "../http/context.ts";
import type { Metrics } from "./metrics.ts";
import { loggablePath, routeOf } from "./request-route.ts";

/** Request ids accepted from a proxy; anything else is kept out of the log. */
const WELL_FORMED_ID = /^[\w.-]{8,64}$/;
/** Requested by monitoring, or cached by browsers: not logged, to reduce noise. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics", "file"]);

/**
 * Assigns each request an id and, once it is answered, counts and logs it: without the query, which may contain tokens,
 * and with the static parts of the path only. Cached responses bypass this (`response-cache.ts`). The duration excludes
 * sending the body.
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
