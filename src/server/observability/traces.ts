import type { Context, Next } from "hono";
import type pg from "pg";
import type { HttpEnv } from "../http/context.ts";
import { routeOf } from "./request-route.ts";
import { createSpans, readTraceparent, SPAN_KIND, type Span } from "./spans.ts";

/** Creates spans; exists only with a configured collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export type Traces = ReturnType<typeof openTraces>;

type Query = (...args: unknown[]) => unknown;

/** Traces that are sent to a collector (OTLP over HTTP, JSON). */
export function openTraces(options: { url: string; version: string }) {
  const { inSpan, isActive, close } = createSpans({ ...options, env: process.env });

  /**
   * A span per statement of a request or job, with the text and its `$1`, never the values. Called back means called by
   * the pool, whose own `query` has the span.
   */
  const traced =
    (query: Query): Query =>
    (...args) => {
      const text = textOf(args[0]);
      if (text === null || typeof args.at(-1) === "function" || !isActive()) return query(...args);
      const name = text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? "query";
      const attributes = { "db.system.name": "postgresql", "db.query.text": text };
      return inSpan(name, SPAN_KIND.client, () => query(...args), { attributes });
    };

  return {
    /** A span named by the route around a request, continuing the caller's trace (W3C `traceparent`). */
    request: (c: Context<HttpEnv>, next: Next) => {
      const parent = readTraceparent(c.req.header("traceparent"));
      const work = async (span: Span) => {
        await next();
        const route = routeOf(c);
        span.name = `${c.req.method} ${route}`;
        Object.assign(span.attributes, {
          "http.request.method": c.req.method,
          "http.route": route,
          "http.response.status_code": c.res.status,
          "club.request_id": c.get("requestId"),
        });
        if (c.res.status >= 500) span.failed = true;
      };
      return inSpan(c.req.method, SPAN_KIND.server, work, { parent });
    },
    /** Runs one job of a queue in a trace of its own. */
    job: (queue: string, work: () => Promise<void>) =>
      inSpan(`job ${queue}`, SPAN_KIND.consumer, work, { parent: null }),
    /** Wraps a provider so that each call is a span named `kind.method`, without arguments. */
    provider: <P extends object>(kind: string, target: P): P =>
      new Proxy(target, {
        get(object, name) {
          const member: unknown = Reflect.get(object, name, object);
          if (typeof member !== "function" || typeof name !== "string") return member;
          return (...args: unknown[]) =>
            inSpan(`${kind}.${name}`, SPAN_KIND.client, () => member.apply(object, args));
        },
      }),
    /** Creates a span for every statement sent by the pool or in a transaction. */
    watch(pool: pg.Pool): void {
      pool.query = traced(pool.query.bind(pool) as Query) as typeof pool.query;
      pool.on("connect", (client) => {
        client.query = traced(client.query.bind(client) as Query) as typeof client.query;
      });
    },
    /** Flushes the remaining spans. */
    close,
  };
}

/** Null for streams (COPY), which have no single result. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return null;
  const { text } = query as { text?: unknown };
  return typeof text === "string" ? text : null;
}
