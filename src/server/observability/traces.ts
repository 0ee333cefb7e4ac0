import type { Attributes, Span, Context as TraceContext } from "@opentelemetry/api";
import type { NodeTracerConfig } from "@opentelemetry/sdk-trace-node";
import type { Context, Next } from "hono";
import type pg from "pg";
import type { HttpEnv } from "../http/context.ts";
import { routeOf } from "./request-route.ts";

/** Creates spans; exists only with a configured collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export type Traces = Awaited<ReturnType<typeof openTraces>>;

type Query = (...args: unknown[]) => unknown;
type Resource = NonNullable<NodeTracerConfig["resource"]>;

/** Loads OpenTelemetry and connects to a collector (OTLP over HTTP, JSON). */
export async function openTraces(options: { url: string; version: string }) {
  const [otel, sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = otel;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceOf({
      "service.name": process.env.OTEL_SERVICE_NAME || "club-site",
      "service.version": options.version,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${options.url}/v1/traces` }))],
  });
  // The current span follows the calls of a request, and `traceparent` is understood.
  provider.register();
  const tracer = provider.getTracer("club-site", options.version);

  /**
   * Runs `work`, sync or async, in a span. Records only the type of an error: its message may contain an address or a
   * value.
   */
  function inSpan<T>(
    name: string,
    kind: number,
    work: (span: Span) => T,
    { parent = context.active(), attributes = {} }: { parent?: TraceContext; attributes?: Attributes } = {},
  ): T {
    return tracer.startActiveSpan(name, { kind, attributes }, parent, (span) => {
      const fail = (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
        span.end();
      };
      try {
        const result = work(span);
        if (result instanceof Promise) result.then(() => span.end(), fail);
        else span.end();
        return result;
      } catch (error) {
        fail(error);
        throw error;
      }
    });
  }

  /**
   * A span per statement of a request or job, with the text and its `$1`, never the values. Called back means called by
   * the pool, whose own `query` has the span.
   */
  const traced =
    (query: Query): Query =>
    (...args) => {
      const text = textOf(args[0]);
      if (text === null || typeof args.at(-1) === "function" || !trace.getActiveSpan()) return query(...args);
      const name = text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? "query";
      const attributes = { "db.system.name": "postgresql", "db.query.text": text };
      return inSpan(name, SpanKind.CLIENT, () => query(...args), { attributes });
    };

  return {
    /** A span named by the route around a request, continuing the caller's trace (W3C `traceparent`). */
    request: (c: Context<HttpEnv>, next: Next) => {
      const parent = propagation.extract(ROOT_CONTEXT, c.req.header());
      const work = async (span: Span) => {
        await next();
        const route = routeOf(c);
        span.updateName(`${c.req.method} ${route}`);
        span.setAttributes({
          "http.request.method": c.req.method,
          "http.route": route,
          "http.response.status_code": c.res.status,
          "club.request_id": c.get("requestId"),
        });
        if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      };
      return inSpan(c.req.method, SpanKind.SERVER, work, { parent });
    },
    /** Runs one job of a queue in a trace of its own. */
    job: (queue: string, work: () => Promise<void>) =>
      inSpan(`job ${queue}`, SpanKind.CONSUMER, work, { parent: ROOT_CONTEXT }),
    /** Wraps a provider so that each call is a span named `kind.method`, without arguments. */
    provider: <P extends object>(kind: string, target: P): P =>
      new Proxy(target, {
        get(object, name) {
          const member: unknown = Reflect.get(object, name, object);
          if (typeof member !== "function" || typeof name !== "string") return member;
          return (...args: unknown[]) =>
            inSpan(`${kind}.${name}`, SpanKind.CLIENT, () => member.apply(object, args));
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
    close: () => provider.shutdown(),
  };
}

/** Null for streams (COPY), which have no single result. */
function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return null;
  const { text } = query as { text?: unknown };
  return typeof text === "string" ? text : null;
}

/** Identifies the process that sends the spans. */
function resourceOf(attributes: Attributes): Resource {
  const resource: Resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource;
}
