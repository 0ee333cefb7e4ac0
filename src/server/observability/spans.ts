import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { createSpanQueue, type OtlpAttribute } from "./span-queue.ts";

/** Kinds of spans, as numbered by OTLP. */
export const SPAN_KIND = { server: 2, client: 3, consumer: 5 } as const;
const STATUS_ERROR = 2;

type Attributes = Record<string, string | number>;

/** A caller's span: what `traceparent` carries. */
interface Parent {
  traceId: string;
  spanId: string;
  /** Whether the trace is recorded, which its first span decides. */
  sampled: boolean;
}

export interface Span extends Parent {
  name: string;
  attributes: Attributes;
  failed: boolean;
}

export type Spans = ReturnType<typeof createSpans>;

/** Records spans and sends them to a collector. `env` has the standard variables of OpenTelemetry. */
export function createSpans({
  url,
  version,
  env,
}: {
  /** The collector's address, without `/v1/traces`. */
  url: string;
  version: string;
  env: NodeJS.ProcessEnv;
}) {
  const current = new AsyncLocalStorage<Span>();
  const share = sampledShare(env);
  const queue = createSpanQueue({
    url: `${url}/v1/traces`,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
    resource: toOtlp({ "service.name": env.OTEL_SERVICE_NAME || "club-site", "service.version": version }),
    scope: { name: "club-site", version },
  });

  /**
   * Runs `work`, sync or async, in a span. Records only the type of an error: its message may contain an address or a
   * value.
   * @param options.parent the current span by default; null begins a trace
   */
  function inSpan<T>(
    name: string,
    kind: number,
    work: (span: Span) => T,
    {
      parent = current.getStore() ?? null,
      attributes = {},
    }: { parent?: Parent | null; attributes?: Attributes } = {},
  ): T {
    const span: Span = {
      name,
      attributes,
      failed: false,
      traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
      spanId: randomBytes(8).toString("hex"),
      sampled: parent?.sampled ?? Math.random() < share,
    };
    const startMs = performance.timeOrigin + performance.now();
    const end = () => {
      if (!span.sampled) return;
      queue.add({
        traceId: span.traceId,
        spanId: span.spanId,
        ...(parent && { parentSpanId: parent.spanId }),
        name: span.name,
        kind,
        startTimeUnixNano: toNanoseconds(startMs),
        endTimeUnixNano: toNanoseconds(performance.timeOrigin + performance.now()),
        attributes: toOtlp(span.attributes),
        status: span.failed ? { code: STATUS_ERROR } : {},
      });
    };
    const fail = (error: unknown) => {
      span.failed = true;
      span.attributes["error.type"] = error instanceof Error ? error.name : "unknown";
      end();
    };
    return current.run(span, () => {
      try {
        const result = work(span);
        if (result instanceof Promise) result.then(end, fail);
        else end();
        return result;
      } catch (error) {
        fail(error);
        throw error;
      }
    });
  }

  return {
    inSpan,
    /** Whether a span is open, in which further ones are of interest. */
    isActive: () => current.getStore() !== undefined,
    /** Sends the remaining spans. */
    close: queue.close,
  };
}

/** The caller's span of a `traceparent` header (W3C Trace Context); null if it has none or is malformed. */
export function readTraceparent(header: string | undefined): Parent | null {
  const [, version, traceId = "", spanId = "", flags = ""] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/.exec(header ?? "") ?? [];
  if (version === undefined || version === "ff" || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The share of new traces to record: all, none, or `OTEL_TRACES_SAMPLER_ARG` of them. */
function sampledShare({
  OTEL_TRACES_SAMPLER: sampler = "",
  OTEL_TRACES_SAMPLER_ARG: share,
}: NodeJS.ProcessEnv) {
  if (sampler.endsWith("always_off")) return 0;
  const given = sampler.endsWith("traceidratio") ? Number.parseFloat(share ?? "1") : 1;
  return Number.isNaN(given) ? 1 : given;
}

/** `name=value,…`, with values encoded as in an address. */
function readHeaders(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const [, name, value = ""] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name ? [[name, decodeURIComponent(value)] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** Nanoseconds exceed a double's precision. */
function toNanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function toOtlp(attributes: Attributes): OtlpAttribute[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: value },
  }));
}
