export interface OtlpAttribute {
  key: string;
  value: { stringValue: string } | { intValue: number };
}

/** A finished span in OTLP's JSON. */
interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  status: { code?: number };
}

/** As in OpenTelemetry's batch processor. */
const SEND_EVERY_MS = 5_000;
const MOST_WAITING = 2_048;
const MOST_SENT = 512;
const TIMEOUT_MS = 10_000;

/**
 * Sends finished spans in batches to a collector (OTLP over HTTP, JSON). Drops the newest while too many wait, and
 * retries a batch only if the collector is unreachable or overloaded.
 */
export function createSpanQueue({
  url,
  headers,
  resource,
  scope,
}: {
  url: string;
  headers: Record<string, string>;
  resource: OtlpAttribute[];
  scope: { name: string; version: string };
}) {
  let waiting: OtlpSpan[] = [];
  let sending: Promise<unknown> = Promise.resolve();

  async function sendBatch(): Promise<boolean> {
    const spans = waiting.slice(0, MOST_SENT);
    if (spans.length === 0) return false;
    const body = JSON.stringify({
      resourceSpans: [{ resource: { attributes: resource }, scopeSpans: [{ scope, spans }] }],
    });
    const status = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 503,
    );
    if (status === 429 || status >= 502) return false;
    waiting = waiting.slice(spans.length);
    return true;
  }
  /** One batch after another, until none waits or one has to be retried. */
  const flush = () => {
    sending = sending.then(async () => {
      while (await sendBatch());
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), SEND_EVERY_MS).unref();

  return {
    add(span: OtlpSpan): void {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(span);
      if (waiting.length === MOST_SENT) void flush();
    },
    /** Sends what waits; what cannot be sent now is lost. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
