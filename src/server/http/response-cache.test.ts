import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { until } from "#tests/harness/site.ts";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER, CACHE_UNTIL_HEADER, createResponseCache } from "./response-cache.ts";

const BODY = "Próximos partidos. ".repeat(200);
let now = 0;
let made = 0;
let vary: Record<string, string> = {};
let tags: string | null = "pagina evento:7";
let asking = 0;
let oldFrom = Number.POSITIVE_INFINITY;
let during: () => Promise<void> | void = () => {};
let cache: ReturnType<typeof createResponseCache>;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  now = 0;
  made = 0;
  vary = {};
  tags = "pagina evento:7";
  asking = 0;
  oldFrom = Number.POSITIVE_INFINITY;
  during = () => {};
  cache = createResponseCache({
    now: () => now,
    isSession: (given) => given !== undefined && given !== "made up",
  });
  const app = new Hono<HttpEnv>();
  app.use(cache.middleware);
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("x-frame-options", "DENY");
    c.res.headers.set("x-request-id", crypto.randomUUID());
  });
  app.get("/*", async (c) => {
    const number = ++made;
    await during();
    if (Number.isFinite(oldFrom)) c.header(CACHE_UNTIL_HEADER, String(oldFrom));
    if (tags) c.header(CACHE_TAGS_HEADER, tags);
    return c.body(`${c.req.path} ${number} ${BODY}`, 200, vary);
  });
  const handle = getRequestListener(app.fetch);
  server = createServer((incoming, outgoing) => {
    asking++;
    cache.serve(incoming, outgoing, () => void handle(incoming, outgoing));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function get(headers: Record<string, string> = {}, path = "/", method = "GET") {
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

describe("a response that is the same for everyone", () => {
  test("is rendered once and keeps every header except the request id", async () => {
    const first = await get();
    const second = await get();
    expect(made).toBe(1);
    expect(second.body).toEqual(first.body);
    expect(first.headers[CACHE_TAGS_HEADER]).toBeUndefined();
    expect(second.headers).toMatchObject({ "x-frame-options": "DENY", etag: first.headers.etag });
    expect(second.headers["x-request-id"]).toBeUndefined();
  });

  test("is compressed for clients that accept it, however they spell the header, and plain for others", async () => {
    await get();
    const packed = await until("the compressed body", async () => {
      const answer = await get({ "Accept-Encoding": "gzip, br" });
      return answer.headers["content-encoding"] === "br" && answer;
    });
    expect(brotliDecompressSync(packed.body).toString()).toBe(`/ 1 ${BODY}`);
    expect(packed.headers.vary).toBe("accept-encoding");
    expect((await get({ "accept-encoding": "gzip;q=1" })).headers["content-encoding"]).toBe("gzip");
    expect((await get()).headers["content-encoding"]).toBeUndefined();
    const head = await get({}, "/", "HEAD");
    expect([head.body.length, head.headers["content-length"]]).toEqual([
      0,
      String(Buffer.byteLength(`/ 1 ${BODY}`)),
    ]);
    expect(made).toBe(1);
  });

  test("answers 304 to a client that already has it", async () => {
    const { etag } = (await get()).headers;
    const again = await get({ "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get({ "if-none-match": "*" })).status).toBe(304);
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  test("ignores an unused token, and sends the whole body for a range request", async () => {
    const whole = await get();
    expect((await get({ Authorization: "Bearer x" })).body).toEqual(whole.body);
    const part = await get({ Range: "bytes=0-10" });
    expect([part.status, part.body]).toEqual([200, whole.body]);
    expect(made).toBe(1);
  });

  test("is rendered per request with a session token when it varies by it, and ignores a forged token", async () => {
    vary = { vary: "authorization" };
    await get({ Authorization: "Bearer x" });
    const kept = await get();
    await get();
    expect(made).toBe(2);
    expect(kept.headers.vary).toMatch(/authorization/);
    await get({ Authorization: "Bearer x" });
    expect(made).toBe(3);
    await get({ Authorization: "made up" });
    expect(made).toBe(3);
  });

  test("is not evicted by addresses with a query string", async () => {
    await get();
    for (let i = 0; i < 400; i++) await get({}, `/?pagina=${i}`);
    made = 0;
    await get();
    expect(made).toBe(0);
    expect(cache.stats().entries).toBeLessThan(310);
  });

  test("is dropped when one of its tags changes, and stays when another does", async () => {
    await get();
    cache.dropTags(["evento:8"]);
    await get();
    expect(made).toBe(1);
    cache.dropTags(["evento:7"]);
    await get();
    expect(made).toBe(2);
  });

  test("is not cached when one of its tags changed during rendering", async () => {
    during = () => cache.dropTags(["evento:7"]);
    await get();
    await get();
    expect(made).toBe(2);
  });

  test("expires after a minute, in case an invalidation was lost", async () => {
    await get();
    now = 60_000;
    await get();
    expect(made).toBe(1);
    now = 60_900;
    await get();
    expect(made).toBe(2);
  });

  test("expires at its own deadline, and at midnight", async () => {
    now = Date.parse("2026-11-22T23:59:40-03:00");
    oldFrom = now + 5_000;
    await get();
    now += 4_999;
    await get();
    expect(made).toBe(1);
    now += 901;
    oldFrom = Number.POSITIVE_INFINITY;
    await get();
    expect(made).toBe(2);
    now = Date.parse("2026-11-23T00:00:00.900-03:00");
    await get();
    expect(made).toBe(3);
  });

  test("is not cached while disconnected from the other instances", async () => {
    await get();
    cache.suspend();
    await get();
    await get();
    expect(made).toBe(3);
    cache.resume();
    await get();
    await get();
    expect(made).toBe(4);
  });
});

/** Blocks the handler until opened. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  during = () => promise;
  return resolve;
}

const numberOf = ({ body }: { body: Buffer }) => Number(body.toString().split(" ")[1]);

describe("concurrent requests for one address", () => {
  test("render once for 200 requests, each of which gets the whole response", async () => {
    const open = gate();
    const asked = Array.from({ length: 200 }, () => get());
    await until("all requests to wait", async () => asking === 200);
    open();
    const answers = await Promise.all(asked);
    expect(made).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  });

  test("render once per request with a token when the response varies by it", async () => {
    vary = { vary: "authorization" };
    const open = gate();
    const asked = [get({ authorization: "Bearer a" }), get({ authorization: "Bearer b" }), get()];
    await until("all renderings to start", async () => made === 3);
    open();
    await Promise.all(asked);
  });

  test("render once each when the response turns out not to be cacheable", async () => {
    tags = null;
    const open = gate();
    const asked = Array.from({ length: 5 }, () => get());
    await until("the first rendering", async () => made === 1);
    open();
    await Promise.all(asked);
    expect(made).toBe(5);
  });

  test("render once more after a drop during the rendering, and never see the stale response", async () => {
    const openFirst = gate();
    const before = [get(), get()];
    await until("the first rendering", async () => made === 1);
    cache.dropTags(["evento:7"]);
    const openSecond = gate();
    const after = Array.from({ length: 50 }, () => get());
    await until("the second rendering", async () => made === 2);
    openFirst();
    openSecond();
    expect((await Promise.all(after)).map(numberOf)).toEqual(Array(50).fill(2));
    await Promise.all(before);
    expect(made).toBe(2);
  });
});

describe("a response touched because a counter changed", () => {
  test("is served stale for under a second while one request renders it again", async () => {
    await get();
    now = 10_000;
    cache.touchTags(["evento:7"]);
    now = 10_449;
    expect(numberOf(await get())).toBe(1);
    now = 10_450;
    const open = gate();
    const leader = get();
    await until("the new rendering", async () => made === 2);
    now = 10_899;
    expect(numberOf(await get())).toBe(1);
    now = 10_900;
    const late = get();
    open();
    expect([numberOf(await late), numberOf(await leader)]).toEqual([2, 2]);
    now = 60_000;
    expect(numberOf(await get())).toBe(2);
  });

  test("is as old as the first of several touches, including one during rendering", async () => {
    during = () => {
      cache.touchTags(["evento:7"]);
      now += 100;
    };
    await get();
    during = () => {};
    now += 300;
    cache.touchTags(["evento:7"]);
    now += 49;
    expect(numberOf(await get())).toBe(1);
    now += 1;
    expect(numberOf(await get())).toBe(2);
  });

  test("stays when it does not show that counter, and is removed at once when dropped", async () => {
    await get();
    cache.touchTags(["evento:8"]);
    now = 2_000;
    expect(numberOf(await get())).toBe(1);
    cache.touchTags(["evento:7"]);
    cache.dropTags(["evento:7"]);
    expect(numberOf(await get())).toBe(2);
  });
});
