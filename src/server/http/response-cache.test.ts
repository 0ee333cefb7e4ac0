import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BODY, get, scene, serveScene } from "#tests/harness/cached-page.ts";
import { until } from "#tests/harness/site.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { createForms } from "./response-forms.ts";

serveScene();

describe("a response that is the same for everyone", () => {
  test("is rendered once and keeps every header except the request id", async () => {
    const first = await get();
    const second = await get();
    expect(scene.made).toBe(1);
    expect(second.body).toEqual(first.body);
    expect(first.headers[CACHE_TAGS_HEADER]).toBeUndefined();
    expect(second.headers).toMatchObject({ "x-frame-options": "DENY", etag: first.headers.etag });
    expect(second.headers["x-request-id"]).toBeUndefined();
  });

  test("is compressed for clients that accept compression, however they spell the header", async () => {
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
    expect(scene.made).toBe(1);
  });

  test("becomes a 304 for a client that already has it", async () => {
    const { etag } = (await get()).headers;
    const again = await get({ "if-none-match": `"other", W/${etag}` });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await get({ "if-none-match": "*" })).status).toBe(304);
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is served whatever token the request carries", async () => {
    const whole = await get();
    expect((await get({ Authorization: "Bearer x" })).body).toEqual(whole.body);
    const part = await get({ Range: "bytes=0-10" });
    expect([part.status, part.body]).toEqual([200, whole.body]);
    expect(scene.made).toBe(1);
  });

  test("is rendered for each request if it varies by the session token, unless the token is forged", async () => {
    scene.vary = { vary: "authorization" };
    await get({ Authorization: "Bearer x" });
    const kept = await get();
    await get();
    expect(scene.made).toBe(2);
    expect(kept.headers.vary).toMatch(/authorization/);
    await get({ Authorization: "Bearer x" });
    expect(scene.made).toBe(3);
    await get({ Authorization: "made up" });
    expect(scene.made).toBe(3);
  });

  test("is not evicted by requests for addresses with a query string", async () => {
    await get();
    for (let i = 0; i < 400; i++) await get({}, `/?pagina=${i}`);
    scene.made = 0;
    await get();
    expect(scene.made).toBe(0);
    expect(scene.cache.stats().entries).toBeLessThan(310);
  });

  test("is dropped when one of its tags changes", async () => {
    await get();
    scene.cache.dropTags(["evento:8"]);
    await get();
    expect(scene.made).toBe(1);
    scene.cache.dropTags(["evento:7"]);
    await get();
    expect(scene.made).toBe(2);
  });

  test.each<[string, () => void]>([
    ["one of its tags changed", () => scene.cache.dropTags(["evento:7"])],
    ["invalidations may have been missed", () => scene.cache.suspend()],
  ])("is not cached if %s during rendering", async (_what, change) => {
    scene.during = change;
    await get();
    scene.during = () => {};
    scene.cache.resume();
    await get();
    expect(scene.made).toBe(2);
  });

  test("expires after a minute, in case an invalidation was lost", async () => {
    await get();
    scene.now = 60_000;
    await get();
    expect(scene.made).toBe(1);
    scene.now = 60_900;
    await get();
    expect(scene.made).toBe(2);
  });

  test("expires at its own deadline or at midnight", async () => {
    scene.now = Date.parse("2026-11-22T23:59:40-03:00");
    scene.oldFrom = scene.now + 5_000;
    await get();
    scene.now += 4_999;
    await get();
    expect(scene.made).toBe(1);
    scene.now += 901;
    scene.oldFrom = Number.POSITIVE_INFINITY;
    await get();
    expect(scene.made).toBe(2);
    scene.now = Date.parse("2026-11-23T00:00:00.900-03:00");
    await get();
    expect(scene.made).toBe(3);
  });

  test("is not cached while the instance is disconnected from the others", async () => {
    await get();
    scene.cache.suspend();
    await get();
    await get();
    expect(scene.made).toBe(3);
    scene.cache.resume();
    await get();
    await get();
    expect(scene.made).toBe(4);
  });
});

const LONG_TEXT = Buffer.from(
  "Próximos partidos. ".repeat(50) + "Entradas a la venta en la sede. ".repeat(50),
);

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])(
  "a response is compressed quickly with %s at first, and better once it is requested again",
  async (encoding, unpack) => {
    const forms = createForms(LONG_TEXT, ["etag", '"a"']);
    const first = forms.bestFor(encoding);
    const better = await until("a smaller form", async () => {
      const form = forms.bestFor(encoding);
      return form.body.length < first.body.length && form;
    });
    for (const { headers, body } of [first, better]) {
      const length = String(body.length);
      expect(headers).toEqual(["etag", '"a"', "content-encoding", encoding, "content-length", length]);
      expect(unpack(body)).toEqual(LONG_TEXT);
    }
  },
);

test.each([
  ["image/jpeg", undefined],
  ["image/webp", undefined],
  ["image/svg+xml", "br"],
  ["text/html; charset=utf-8", "br"],
])("a response of type %s is sent with the encoding %s", (type, encoding) => {
  const { headers } = createForms(Buffer.alloc(2_000), ["etag", '"a"', "content-type", type]).bestFor("br");
  const found = headers.indexOf("content-encoding");
  expect(found < 0 ? undefined : headers[found + 1]).toBe(encoding);
});
