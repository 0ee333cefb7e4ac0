import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import type { HttpEnv } from "../http/context.ts";
import type { Metrics } from "./metrics.ts";
import { loggablePath, routeOf } from "./request-route.ts";
import type { Traces } from "./traces.ts";

/** Ids that a proxy gives; anything else is not written into our log. */
const WELL_FORMED_ID = /^[\w.-]{8,64}$/;
/** Asked all the time by machines, or kept by browsers: they would drown what people do. */
const QUIET = new Set(["/healthz", "/readyz", "/metrics", "file"]);

/**
 * Gives each request its id and, once it is answered, counts it and writes its line: no query, where tokens travel, and
 * of the path only what is nobody's. Kept answers never come here (`response-cache.ts`); nor does the time that the
 * last bytes take to leave.
 * @param options.trustProxy an id is taken over from a proxy only when there is one
 */
export function observeRequests(options: {
  log: Logger;
  metrics: Metrics;
  traces: Traces | null;
  trustProxy: number;
}) {
  const { metrics, traces, trustProxy } = options;
  // Its fields are the same few of every request, none of them a secret: not searched for any.
  const log = options.log.child({}, { redact: [] });
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    const given = trustProxy > 0 ? c.req.header("x-request-id") : undefined;
    const requestId = given && WELL_FORMED_ID.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    if (traces) await traces.request(c, next);
    else await next();
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
