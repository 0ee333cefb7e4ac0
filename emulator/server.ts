import { once } from "node:events";
import { Server } from "node:http";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { apiRoutes } from "./api.ts";
import { createChaos } from "./chaos.ts";
import { checkoutRoutes } from "./checkout.ts";
import { controlRoutes } from "./control-api.ts";
import { chargeDue } from "./debits.ts";
import { createNotices } from "./notices.ts";
import { openStore } from "./store.ts";
import { subscriptionPages } from "./subscription-pages.ts";
import { collectorIdOf, isLoopbackHost, type World } from "./world.ts";

interface EmulatorOptions {
  /** 0 for a free port. */
  port: number;
  host?: string;
  /** File for the state, which is otherwise only in memory. */
  dataFile?: string | undefined;
  accessToken: string;
  /** Signs the notices of that seller. */
  webhookSecret: string;
  /** Address for notices of subscriptions to that seller's application; none are sent if absent. */
  notificationUrl?: string | undefined;
  /** Delays before retrying a notice that was not answered with 200 or 201. */
  noticeRetryDelaysMs?: number[];
  noticeTimeoutMs?: number;
  reorderWindowMs?: number;
}

interface Emulator {
  url: string;
  /** Stops and saves the state; undelivered notices are abandoned. */
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 6 * 1024 * 1024;
/** The real service waits from 15 minutes to days; too long for a demonstration. */
const RETRY_DELAYS_MS = [500, 2_000, 10_000, 30_000, 60_000];
/** Timeout of the real service. */
const NOTICE_TIMEOUT_MS = 22_000;
/**
 * Longer than any pause of a client, because on a busy machine a client may reuse a connection that was just closed.
 */
const KEEP_ALIVE_MS = 125_000;
const REORDER_WINDOW_MS = 100;
const CHARGE_EVERY_MS = 1_000;

/**
 * Starts the Mercado Pago emulator: the API, the checkout page and the control API under `/emulator/`.
 *
 * @throws Error when `NODE_ENV` is production or an address is not on this machine.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  if (process.env.NODE_ENV === "production") {
    throw new Error("The Mercado Pago emulator never runs with NODE_ENV=production");
  }
  const host = options.host ?? "127.0.0.1";
  if (!isLoopbackHost(host)) throw new Error("The Mercado Pago emulator listens on this machine only");

  const store = await openStore(options.dataFile);
  const chaos = createChaos();
  const closing = new AbortController();
  let clockOffset = 0;
  const now = () => Date.now() + clockOffset;
  const notices = createNotices({
    retryDelaysMs: options.noticeRetryDelaysMs ?? RETRY_DELAYS_MS,
    timeoutMs: options.noticeTimeoutMs ?? NOTICE_TIMEOUT_MS,
    reorderWindowMs: options.reorderWindowMs ?? REORDER_WINDOW_MS,
    now,
    chaos,
  });
  const world: World = {
    store,
    chaos,
    notices,
    shops: new Map([
      [
        options.accessToken,
        {
          collectorId: collectorIdOf(options.accessToken),
          webhookSecret: options.webhookSecret,
          notificationUrl: options.notificationUrl ?? null,
        },
      ],
    ]),
    publicUrl: "",
    now,
    setClockOffset(milliseconds) {
      clockOffset = milliseconds;
    },
    calls: [],
    closing: closing.signal,
  };

  const app = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  app.route("/emulator", controlRoutes(world));
  app.route("/", checkoutRoutes(world));
  app.route("/", subscriptionPages(world));
  app.route("/", apiRoutes(world));
  app.notFound((c) =>
    c.json({ message: "resource not found", error: "not_found", status: 404, cause: [] }, 404),
  );
  app.onError((error, c) => {
    process.stderr.write(`${error.stack}\n`);
    return c.json({ message: "internal error", error: "internal_error", status: 500, cause: [] }, 500);
  });

  const server = createAdaptorServer({ fetch: app.fetch });
  if (!(server instanceof Server)) throw new Error("The emulator needs a plain HTTP server");
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(options.port, host);
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : options.port;
  const url = `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
  world.publicUrl = url;
  // Charges also fall due between calls.
  const charging = setInterval(() => chargeDue(world), CHARGE_EVERY_MS);

  return {
    url,
    async close() {
      clearInterval(charging);
      closing.abort();
      await notices.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await store.close();
    },
  };
}
