import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, SpanContext, Context as TraceContext } from "@opentelemetry/api";
import type { NodeTracerConfig } from "@opentelemetry/sdk-trace-node";
import type { Context, Next } from "hono";
import type pg from "pg";
import type { HttpEnv } from "../http/context.ts";
import { watchPool } from "./pool-watch.ts";
import { routeOf } from "./request-route.ts";

/** Creates spans; exists only with a configured collector (`OTEL_EXPORTER_OTLP_ENDPOINT`). */
export interface Traces {
  /** A span named by the route around a request, continuing the caller's trace (W3C `traceparent`). */
  request(c: Context<HttpEnv>, next: Next): Promise<void>;
  /** Runs one job of a queue in a trace of its own. */
  job(queue: string, work: () => Promise<void>): Promise<void>;
  /** Wraps a provider so that each call is a span named `kind.method`, without arguments. */
  provider<P extends object>(kind: string, provider: P): P;
  /** Creates a span for every statement of the pool: its text with `$1`, never its values. */
  watch(pool: pg.Pool): void;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}

type Resource = NonNullable<NodeTracerConfig["resource"]>;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Loads OpenTelemetry and connects to a collector (OTLP over HTTP, JSON). Nothing is registered globally: the current
 * span is stored in this site's own async context.
 */
export async function openTraces(options: { url: string; version: string }): Promise<Traces> {
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
  const fail = (span: Span, error: unknown) => {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : "unknown");
  };

  async function inSpan<T>(
    name: string,
    kind: number,
    work: (span: Span) => Promise<T>,
    parent: TraceContext = current.getStore() ?? ROOT_CONTEXT,
  ): Promise<T> {
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await current.run(trace.setSpan(parent, span), () => work(span));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
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

  return {
    request: (c, next) =>
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
    job: (queue, work) => inSpan(`job ${queue}`, SpanKind.CONSUMER, work, ROOT_CONTEXT),
    provider: (kind, target) =>
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
            return ending(span, fail, () => member.apply(object, args));
          };
        },
      }),
    watch(pool) {
      watchPool(pool, (statement) => {
        const parent = current.getStore();
        // Queries outside a request or job, such as the health check, get no span.
        if (!parent) return null;
        const attributes: Attributes = { "db.system.name": "postgresql", "db.query.text": statement };
        const span = tracer.startSpan(
          statement.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? "query",
          { kind: SpanKind.CLIENT, attributes },
          parent,
        );
        return (error) => {
          if (error) fail(span, error);
          span.end();
        };
      });
    },
    close: () => provider.shutdown(),
  };
}

/** Runs `work`, sync or async, and ends the span with it. */
function ending<T>(span: Span, fail: (span: Span, error: unknown) => void, work: () => T): T {
  const over = (error?: unknown) => {
    if (error !== undefined) fail(span, error);
    span.end();
  };
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

/** Identifies the process that sends the spans. */
function resourceOf(attributes: Attributes): Resource {
  const resource: Resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource;
}
