import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Attributes, Span, SpanContext, Context as TraceContext } from "@opentelemetry/api";
import type { NodeTracerConfig } from "@opentelemetry/sdk-trace-node";
import type { Context, Next } from "hono";
import type pg from "pg";
import type { HttpEnv } from "../http/context.ts";
import { routeOf } from "./request-route.ts";

/** Creates spans; exists only with a configured collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export type Traces = Awaited<ReturnType<typeof openTraces>>;

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;
type Resource = NonNullable<NodeTracerConfig["resource"]>;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Loads OpenTelemetry and connects to a collector (OTLP over HTTP, JSON). Nothing is registered globally: the current
 * span is stored in this site's own async context.
 */
export async function openTraces(options: { url: string; version: string }) {
  const [otel, sdk, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, isSpanContextValid, trace } = otel;
  const provider = new sdk.NodeTracerProvider({
    resource: resourceOf({
      "service.name": process.env.OTEL_SERVICE_NAME || "club-site",
      "service.version": options.version,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${options.url}/v1/traces` }))],
  });
  const tracer = provider.getTracer("club-site", options.version);
  const current = new AsyncLocalStorage<TraceContext>();

  /** Records only the type of an error: its message may contain an address or a value. */
  const end = (span: Span, error?: unknown) => {
    if (error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
    }
    span.end();
  };

  async function inSpan<T>(
    name: string,
    kind: number,
    work: (span: Span) => Promise<T>,
    parent: TraceContext = current.getStore() ?? ROOT_CONTEXT,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind }, parent);
    return await ending(
      () => current.run(trace.setSpan(parent, span), () => work(span)),
      (error) => end(span, error),
    );
  }

  function callerOf(header: string | undefined): TraceContext {
    const [, traceId = "", spanId = "", flags = ""] = TRACEPARENT.exec(header ?? "") ?? [];
    const caller: SpanContext = {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16) & 1,
      isRemote: true,
    };
    return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
  }

  /**
   * A span for one statement: its text with `$1`, never its values. Null outside a request or job, as in health checks.
   */
  function startStatement(query: unknown): Span | null {
    const statement = textOf(query);
    const parent = current.getStore();
    if (statement === null || !parent) return null;
    const attributes: Attributes = { "db.system.name": "postgresql", "db.query.text": statement };
    const name = statement.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? "query";
    return tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  }

  function watched(query: Query, args: unknown[]): unknown {
    const span = startStatement(args[0]);
    if (!span) return query(...args);
    const callback = args.at(-1);
    if (typeof callback !== "function")
      return ending(
        () => query(...args),
        (error) => end(span, error),
      );
    const withEnd: Callback = (error, ...rest) => {
      end(span, error ?? undefined);
      (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), withEnd);
  }

  return {
    /** A span named by the route around a request, continuing the caller's trace (W3C `traceparent`). */
    request: (c: Context<HttpEnv>, next: Next) =>
      inSpan(
        c.req.method,
        SpanKind.SERVER,
        async (span) => {
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
        },
        callerOf(c.req.header("traceparent")),
      ),
    /** Runs one job of a queue in a trace of its own. */
    job: (queue: string, work: () => Promise<void>) =>
      inSpan(`job ${queue}`, SpanKind.CONSUMER, work, ROOT_CONTEXT),
    /** Wraps a provider so that each call is a span named `kind.method`, without arguments. */
    provider: <P extends object>(kind: string, target: P): P =>
      new Proxy(target, {
        get(object, name) {
          const member: unknown = Reflect.get(object, name, object);
          if (typeof member !== "function" || typeof name !== "string") return member;
          return (...args: unknown[]) => {
            const span = tracer.startSpan(
              `${kind}.${name}`,
              { kind: SpanKind.CLIENT },
              current.getStore() ?? ROOT_CONTEXT,
            );
            return ending(
              () => member.apply(object, args),
              (error) => end(span, error),
            );
          };
        },
      }),
    /** Creates a span for every statement of the pool's connections, sent by the pool or in a transaction. */
    watch(pool: pg.Pool): void {
      const connect = pool.connect.bind(pool) as (callback?: Callback) => unknown;
      // Without this, a waiter would inherit the async context of the request that released the connection.
      pool.connect = ((callback?: Callback) =>
        connect(callback && AsyncResource.bind(callback))) as typeof pool.connect;
      pool.on("connect", (client) => {
        const query = client.query.bind(client) as Query;
        client.query = ((...args: unknown[]) => watched(query, args)) as typeof client.query;
      });
    },
    /** Flushes the remaining spans. */
    close: () => provider.shutdown(),
  };
}

/** Runs `work`, sync or async, and reports its end. */
function ending<T>(work: () => T, over: (error?: unknown) => void): T {
  let answer: T;
  try {
    answer = work();
  } catch (error) {
    over(error);
    throw error;
  }
  if (answer instanceof Promise) answer.then(() => over(), over);
  else over();
  return answer;
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
