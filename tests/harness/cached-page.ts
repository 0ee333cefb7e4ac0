import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach } from "vitest";
import type { HttpEnv } from "#server/http/context.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER, createResponseCache } from "#server/http/response-cache.ts";

export const BODY = "Próximos partidos. ".repeat(200);

/** An application that serves one cacheable page at every address, reset for each test. */
export const scene = fresh();
let server: ReturnType<typeof createServer>;

function fresh() {
  const state = {
    now: 0,
    made: 0,
    asking: 0,
    /** Further headers of the page. */
    vary: {} as Record<string, string>,
    tags: "pagina evento:7" as string | null,
    oldFrom: Number.POSITIVE_INFINITY,
    during: (): Promise<void> | void => {},
  };
  const isSession = (given: string | undefined) => given !== undefined && given !== "made up";
  return { ...state, cache: createResponseCache({ now: (): number => scene.now, isSession }) };
}

export function serveScene(): void {
  beforeEach(async () => {
    Object.assign(scene, fresh());
    const app = new Hono<HttpEnv>();
    app.use(scene.cache.middleware);
    app.use(async (c, next) => {
      await next();
      c.res.headers.set("x-frame-options", "DENY");
      c.res.headers.set("x-request-id", crypto.randomUUID());
    });
    app.get("/*", async (c) => {
      const number = ++scene.made;
      await scene.during();
      if (Number.isFinite(scene.oldFrom)) c.header(CACHE_UNTIL_HEADER, String(scene.oldFrom));
      if (scene.tags) c.header(CACHE_TAGS_HEADER, scene.tags);
      return c.body(`${c.req.path} ${number} ${BODY}`, 200, scene.vary);
    });
    const handle = getRequestListener(app.fetch);
    server = createServer((incoming, outgoing) => {
      scene.asking++;
      scene.cache.serve(incoming, outgoing, () => void handle(incoming, outgoing));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
}

/** Sends a raw request: no added headers, no decompression. */
export function get(headers: Record<string, string> = {}, path = "/", method = "GET") {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    request({ host: "127.0.0.1", port, path, method, headers }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body });
    })
      .once("error", fail)
      .end();
  });
}
