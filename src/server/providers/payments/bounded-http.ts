import { setTimeout as wait } from "node:timers/promises";
import { ProviderUnavailable } from "./port.ts";

interface HttpOptions {
  baseUrl: string;
  accessToken: string;
  timeoutMs: number;
}

export interface HttpCall {
  method: "GET" | "POST" | "PUT";
  /** Path and query relative to the base address. */
  path: string;
  body?: unknown;
  idempotencyKey?: string;
  /** Deadline (`performance.now()`) of the whole operation, which may take several calls. */
  deadline: number;
}

export interface HttpAnswer {
  status: number;
  body: unknown;
}

/** A person waits at most 10 s for our response. The remaining time is for our own work. */
const WHOLE_CALL_MS = 9_200;
const RETRY_PAUSE_MS = 200;
const MAX_RETRY_PAUSE_MS = 900;
/** Far above a page of payments, which has about 300 KB. Bounds memory. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export function newDeadline(timeoutMs: number): number {
  return performance.now() + Math.min(WHOLE_CALL_MS, 2 * timeoutMs + MAX_RETRY_PAUSE_MS);
}

/**
 * Makes a call and retries it at most once, with the same idempotency key, after a network fault, a timeout, 429 or
 * 5xx.
 * @returns the response if its status is 2xx or 4xx; the body is parsed JSON, or null if a 4xx has none.
 * @throws ProviderUnavailable
 */
export async function call(options: HttpOptions, request: HttpCall): Promise<HttpAnswer> {
  try {
    return await once(options, request);
  } catch (error) {
    if (!(error instanceof Retriable)) throw error;
    await wait(error.pauseMs);
    return await once(options, request);
  }
}

async function once(options: HttpOptions, request: HttpCall): Promise<HttpAnswer> {
  const timeLeft = Math.ceil(Math.min(options.timeoutMs, request.deadline - performance.now()));
  if (timeLeft <= 0) throw new ProviderUnavailable("timeout", "No time left for the call");
  const signal = AbortSignal.timeout(timeLeft);
  try {
    const response = await fetch(`${options.baseUrl}${request.path}`, {
      method: request.method,
      headers: headersOf(options, request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      // Following a redirect would send the token to its target, and this API does not redirect.
      redirect: "manual",
      signal,
    });
    return await readAnswer(response);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    if (signal.aborted) throw new Retriable("timeout", `No answer in ${timeLeft} ms`, { cause: error });
    throw new Retriable("network", "The provider could not be reached", { cause: error });
  }
}

function headersOf(options: HttpOptions, request: HttpCall): Record<string, string> {
  return {
    accept: "application/json",
    authorization: `Bearer ${options.accessToken}`,
    ...(request.body === undefined ? {} : { "content-type": "application/json" }),
    ...(request.idempotencyKey === undefined ? {} : { "x-idempotency-key": request.idempotencyKey }),
  };
}

async function readAnswer(response: Response): Promise<HttpAnswer> {
  const { status } = response;
  if (status === 429 || status >= 500) {
    await response.body?.cancel();
    const pauseMs = status === 429 ? retryAfter(response.headers.get("retry-after")) : RETRY_PAUSE_MS;
    throw new Retriable("status", `The provider answered ${status}`, { pauseMs });
  }
  if (status < 200 || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    throw new ProviderUnavailable("status", `The provider answered ${status}`);
  }
  const text = await boundedText(response);
  try {
    return { status, body: JSON.parse(text) };
  } catch (error) {
    // The status of a 4xx suffices without a body.
    if (status >= 400) return { status, body: null };
    throw new ProviderUnavailable("nonsense", "The answer is not JSON", { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new ProviderUnavailable("nonsense", "The answer is too large");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function retryAfter(header: string | null): number {
  const milliseconds = Number(header ?? Number.NaN) * 1000;
  return milliseconds > 0 ? Math.min(milliseconds, MAX_RETRY_PAUSE_MS) : RETRY_PAUSE_MS;
}

class Retriable extends ProviderUnavailable {
  readonly pauseMs: number;
  constructor(
    kind: ProviderUnavailable["kind"],
    message: string,
    { pauseMs = RETRY_PAUSE_MS, ...options }: ErrorOptions & { pauseMs?: number },
  ) {
    super(kind, message, options);
    this.pauseMs = pauseMs;
  }
}
