import { describe, expect, test } from "vitest";
import { get, scene, serveScene } from "#tests/harness/cached-page.ts";
import { until } from "#tests/harness/site.ts";

serveScene();

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  scene.during = () => promise;
  return resolve;
}

const numberOf = ({ body }: { body: Buffer }) => Number(body.toString().split(" ")[1]);

describe("concurrent requests for one address", () => {
  test("are answered by a single rendering", async () => {
    const open = gate();
    const asked = Array.from({ length: 200 }, () => get());
    await until("all requests to wait", async () => scene.asking === 200);
    open();
    const answers = await Promise.all(asked);
    expect(scene.made).toBe(1);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
  });

  test("are each rendered separately if they carry a token and the response varies by the token", async () => {
    scene.vary = { vary: "authorization" };
    const open = gate();
    const asked = [get({ authorization: "Bearer a" }), get({ authorization: "Bearer b" }), get()];
    await until("all renderings to start", async () => scene.made === 3);
    open();
    await Promise.all(asked);
  });

  test("are each rendered separately if the response turns out not to be cacheable", async () => {
    scene.tags = null;
    const open = gate();
    const asked = Array.from({ length: 5 }, () => get());
    await until("the first rendering", async () => scene.made === 1);
    open();
    await Promise.all(asked);
    expect(scene.made).toBe(5);
  });

  test("never get a response that was invalidated while it was rendered", async () => {
    const openFirst = gate();
    const before = [get(), get()];
    await until("the first rendering", async () => scene.made === 1);
    scene.cache.dropTags(["evento:7"]);
    const openSecond = gate();
    const after = Array.from({ length: 50 }, () => get());
    await until("the second rendering", async () => scene.made === 2);
    openFirst();
    openSecond();
    expect((await Promise.all(after)).map(numberOf)).toEqual(Array(50).fill(2));
    await Promise.all(before);
    expect(scene.made).toBe(2);
  });
});

describe("a cached response whose counter has changed", () => {
  test("is served stale for under a second while one request renders it again", async () => {
    await get();
    scene.now = 10_000;
    scene.cache.touchTags(["evento:7"]);
    scene.now = 10_449;
    expect(numberOf(await get())).toBe(1);
    scene.now = 10_450;
    const open = gate();
    const leader = get();
    await until("the new rendering", async () => scene.made === 2);
    scene.now = 10_899;
    expect(numberOf(await get())).toBe(1);
    scene.now = 10_900;
    const late = get();
    open();
    expect([numberOf(await late), numberOf(await leader)]).toEqual([2, 2]);
    scene.now = 60_000;
    expect(numberOf(await get())).toBe(2);
  });

  test("grows stale from the first of several changes, even if that change came during rendering", async () => {
    scene.during = () => {
      scene.cache.touchTags(["evento:7"]);
      scene.now += 100;
    };
    await get();
    scene.during = () => {};
    scene.now += 300;
    scene.cache.touchTags(["evento:7"]);
    scene.now += 49;
    expect(numberOf(await get())).toBe(1);
    scene.now += 1;
    expect(numberOf(await get())).toBe(2);
  });

  test("is kept if it does not show that counter", async () => {
    await get();
    scene.cache.touchTags(["evento:8"]);
    scene.now = 2_000;
    expect(numberOf(await get())).toBe(1);
    scene.cache.touchTags(["evento:7"]);
    scene.cache.dropTags(["evento:7"]);
    expect(numberOf(await get())).toBe(2);
  });
});
