import { createServer, type RequestListener, type ServerOptions, STATUS_CODES } from "node:http";
import { type AddressInfo, Server as Listener } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as afterReading, setTimeout as wait } from "node:timers/promises";
import { listen } from "./listen.ts";
import { PROBLEM_TYPE, problemText, UNREADABLE } from "./problems.ts";

export type ClientPatience = Pick<
  ServerOptions,
  "headersTimeout" | "requestTimeout" | "connectionsCheckingInterval"
>;

/** Headers arrive at once; a body may be 200 MB of pictures over a slow line. */
const PATIENCE: ClientPatience = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
};
const LAST_ANSWERS_MS = 10_000;
/** How long an accepted connection may take to send its first request once a drained process has stopped listening. */
const FIRST_REQUESTS_MS = 300;
/**
 * Longer than the idle timeouts of proxies (nginx 60 s, Caddy 120 s), so that the server never closes a connection that
 * is being reused.
 */
const KEEP_ALIVE_MS = 125_000;

export async function openWebServer(options: {
  listener: RequestListener;
  port: number;
  host: string;
  patience?: ClientPatience | undefined;
  drainMs?: number;
  /** Called when a proxy no longer sends requests; ends responses that last, such as live feeds. */
  onDrained?: () => void;
}) {
  let draining = false;
  const server = createServer(
    { ...PATIENCE, ...options.patience, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (draining) response.shouldKeepAlive = false;
      if (draining && request.url === "/readyz") response.writeHead(503).end();
      // Request smuggling: Node uses the first Host, whereas a proxy may have routed by the second (RFC 9112 §3.2).
      else if (countHosts(request.rawHeaders) > 1) response.writeHead(400, { connection: "close" }).end();
      else options.listener(request, response);
    },
  );
  server.on("clientError", answerUnreadable);
  await listen(server, options);
  return {
    server,
    port: (server.address() as AddressInfo).port,
    /**
     * Serves for another `drainMs` with `/readyz` at 503 and `Connection: close`, so that a proxy removes this process
     * first. Then refuses connections, waits up to 10 s for running requests, and closes the remaining connections.
     */
    async close(): Promise<void> {
      draining = true;
      if (options.drainMs) await wait(options.drainMs);
      options.onDrained?.();
      // Closing an idle connection would lose a request that a proxy has already sent, or is about to send after
      // connecting: nginx does not send a POST twice. Therefore only listening stops first (`server.close` stops both).
      await afterReading();
      const closed = new Promise<void>((done) => Listener.prototype.close.call(server, () => done()));
      if (options.drainMs) await wait(FIRST_REQUESTS_MS);
      server.closeIdleConnections();
      const force = setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS);
      await closed;
      clearTimeout(force);
    },
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === "host") hosts++;
  return hosts;
}

interface ClientError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** Node's default responses, which a `clientError` listener replaces. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/** An absolute path, excluding `//host`, which would redirect to another site. */
const REQUEST_LINE = /^[A-Z]+ (\/(?![/\\])[\x21-\x7e\x80-\xff]*) HTTP\/1\.[01]\r\n/;

/**
 * Answers requests that the HTTP parser rejects. An address with unencoded letters, as some programs send, is
 * redirected to its encoded form; anything else is rejected as Node does.
 */
function answerUnreadable(error: ClientError, socket: Duplex): void {
  const encoded = error.code === "HPE_INVALID_URL" ? encodedAddress(error.rawPacket) : null;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = encoded ? 308 : (STATUSES[error.code ?? ""] ?? 400);
  const body = encoded ? "" : problemText({ ...UNREADABLE, status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Cache-Control: no-store",
    encoded ? `Location: ${encoded}` : `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** Returns the first request's path and query with non-ASCII bytes encoded; null if there are none. */
function encodedAddress(packet: Buffer | undefined): string | null {
  const target = REQUEST_LINE.exec(packet?.toString("latin1") ?? "")?.[1];
  if (target === undefined) return null;
  const encoded = target.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return encoded === target ? null : encoded;
}
