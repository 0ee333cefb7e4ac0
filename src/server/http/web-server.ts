import { createServer, type RequestListener, type ServerOptions } from "node:http";
import { type AddressInfo, Server as Listener } from "node:net";
import { setImmediate as afterReading, setTimeout as wait } from "node:timers/promises";
import { listen } from "./listen.ts";
import { answerUnreadable } from "./raw-addresses.ts";

/** Timeouts of a client, in milliseconds. */
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
 * Longer than the idle timeouts of proxies (nginx 60 s, Caddy 120 s), so that the server never closes a connection
 * being reused.
 */
const KEEP_ALIVE_MS = 125_000;

/** Opens a port. @throws when it is in use */
export async function openWebServer(options: {
  listener: RequestListener;
  port: number;
  host: string;
  patience?: ClientPatience | undefined;
  drainMs?: number;
}) {
  let draining = false;
  const server = createServer(
    { ...PATIENCE, ...options.patience, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (draining) response.shouldKeepAlive = false;
      if (draining && request.url === "/readyz") response.writeHead(503).end();
      // Request smuggling: Node uses the first Host, a proxy may have routed by the second (RFC 9112 §3.2).
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
     * first. Then refuses connections, waits up to 10 s for running requests, and closes the rest.
     */
    async close(): Promise<void> {
      draining = true;
      if (options.drainMs) await wait(options.drainMs);
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
