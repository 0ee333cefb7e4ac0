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
  cache = createResponseCache({ now: () => now, isSession: (given) => given !== "made up" });
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

describe("an answer that is the same for everyone", () => {
  test("is made once, and keeps every header but the request's own", async () => {
    const first = await get();
    const second = await get();
    expect(made).toBe(1);
    expect(second.body).toEqual(first.body);
    expect(first.headers[CACHE_TAGS_HEADER]).toBeUndefined();
    expect(second.headers).toMatchObject({ "x-frame-options": "DENY", etag: first.headers.etag });
    expect(second.headers["x-request-id"]).toBeUndefined();
  });

  test("goes compressed to those who can read it, however they spell the header, and whole to the others", async () => {
    await get();
    const packed = await until("a compressed form", async () => {
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

  test("is not sent again to who has it", async () => {
    const { etag } = (await get()).headers;
    const again = await get({ "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get({ "if-none-match": "*" })).status).toBe(304);
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  test("ignores a token that its resource does not read, and is sent whole to a request for a range", async () => {
    const whole = await get();
    expect((await get({ Authorization: "Bearer x" })).body).toEqual(whole.body);
    const part = await get({ Range: "bytes=0-10" });
    expect([part.status, part.body]).toEqual([200, whole.body]);
    expect(made).toBe(1);
  });

  test("is made for each request with a session's token when it varies by that, and not for a made-up one", async () => {
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

  test("is not evicted by addresses with a query", async () => {
    await get();
    for (let i = 0; i < 400; i++) await get({}, `/?pagina=${i}`);
    made = 0;
    await get();
    expect(made).toBe(0);
    expect(cache.stats().entries).toBeLessThan(310);
  });

  test("leaves with the first thing on it that changes, and stays when another does", async () => {
    await get();
    cache.dropTags(["evento:8"]);
    await get();
    expect(made).toBe(1);
    cache.dropTags(["evento:7"]);
    await get();
    expect(made).toBe(2);
  });

  test("is not kept when something changed while it was being made", async () => {
    during = () => cache.dropTags(["evento:7"]);
    await get();
    await get();
    expect(made).toBe(2);
  });

  test("is old a minute after it was made, for the news of a change may be lost", async () => {
    await get();
    now = 60_000;
    await get();
    expect(made).toBe(1);
    now = 60_900;
    await get();
    expect(made).toBe(2);
  });

  test("is old at the instant that it names, and at midnight", async () => {
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

  test("is not kept while nothing is heard from the other instances", async () => {
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

/** Lets the handler go on, for all who wait in it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  during = () => promise;
  return resolve;
}

const numberOf = ({ body }: { body: Buffer }) => Number(body.toString().split(" ")[1]);

describe("an answer that many ask for at once", () => {
  test("is made once for 200 requests, and each gets it whole", async () => {
    const open = gate();
    const asked = Array.from({ length: 200 }, () => get());
    await until("all to wait", async () => asking === 200);
    open();
    const answers = await Promise.all(asked);
    expect(made).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  });

  test("is made for each where it varies by a token and one is given", async () => {
    vary = { vary: "authorization" };
    const open = gate();
    const asked = [get({ authorization: "Bearer a" }), get({ authorization: "Bearer b" }), get()];
    await until("all to be made", async () => made === 3);
    open();
    await Promise.all(asked);
  });

  test("is made by each when it turns out to be none that is kept", async () => {
    tags = null;
    const open = gate();
    const asked = Array.from({ length: 5 }, () => get());
    await until("the first to be made", async () => made === 1);
    open();
    await Promise.all(asked);
    expect(made).toBe(5);
  });

  test("is made again, once, for those who ask after it was dropped meanwhile; nobody gets the old one after that", async () => {
    const openFirst = gate();
    const before = [get(), get()];
    await until("the first to be made", async () => made === 1);
    cache.dropTags(["evento:7"]);
    const openSecond = gate();
    const after = Array.from({ length: 50 }, () => get());
    await until("the second to be made", async () => made === 2);
    openFirst();
    openSecond();
    expect((await Promise.all(after)).map(numberOf)).toEqual(Array(50).fill(2));
    await Promise.all(before);
    expect(made).toBe(2);
  });
});

describe("an answer of which a counter moved", () => {
  test("is sent for less than a second more, and made anew by one request meanwhile", async () => {
    await get();
    now = 10_000;
    cache.touchTags(["evento:7"]);
    now = 10_449;
    expect(numberOf(await get())).toBe(1);
    now = 10_450;
    const open = gate();
    const leader = get();
    await until("it to be made anew", async () => made === 2);
    now = 10_899;
    expect(numberOf(await get())).toBe(1);
    now = 10_900;
    const late = get();
    open();
    expect([numberOf(await late), numberOf(await leader)]).toEqual([2, 2]);
    now = 60_000;
    expect(numberOf(await get())).toBe(2);
  });

  test("is as old as the first of several moves, also of one that came while it was made", async () => {
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

  test("stays when it does not show that counter, and is gone at once when it is dropped", async () => {
    await get();
    cache.touchTags(["evento:8"]);
    now = 2_000;
    expect(numberOf(await get())).toBe(1);
    cache.touchTags(["evento:7"]);
    cache.dropTags(["evento:7"]);
    expect(numberOf(await get())).toBe(2);
  });
});
