import { beforeEach, describe, expect, test } from "vitest";
import { createReadCache, type ReadCache } from "./read-cache.ts";

const NOON = Date.parse("2026-03-10T15:00:00Z");
let now: number;
let loads: PromiseWithResolvers<string>[];
let cache: ReadCache;

beforeEach(() => {
  now = NOON;
  loads = [];
  cache = createReadCache(() => now);
});

function read(untilOf?: () => number) {
  return cache.read(
    "eventos",
    ["eventos"],
    () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return load.promise;
    },
    untilOf,
  );
}

async function value(): Promise<string> {
  const pending = loads.length;
  const found = read();
  loads[pending]?.resolve(`value ${loads.length}`);
  return (await found).value;
}

describe("data shared by several pages", () => {
  test("is loaded once for 200 concurrent pages", async () => {
    const readers = Array.from({ length: 200 }, () => read());
    loads[0]?.resolve("once");
    const values = await Promise.all(readers);
    expect(new Set(values.map((found) => found.value))).toEqual(new Set(["once"]));
    expect(loads).toHaveLength(1);
  });

  test("is reloaded after one of its own tags is invalidated", async () => {
    expect(await value()).toBe("value 1");
    cache.invalidate(["enlaces"]);
    expect(await value()).toBe("value 1");
    cache.invalidate(["sponsors", "eventos"]);
    expect(await value()).toBe("value 2");
  });

  test("is neither cached nor shared with later pages if it changes during the load", async () => {
    const before = read();
    cache.invalidate(["eventos"]);
    const after = read();
    loads[0]?.resolve("old");
    loads[1]?.resolve("new");
    expect([(await before).value, (await after).value]).toEqual(["old", "new"]);
    expect(await value()).toBe("new");
  });

  test("is never shown for more than a minute", async () => {
    expect(await value()).toBe("value 1");
    now += 29_999;
    const found = await read();
    expect([found.value, found.until]).toEqual(["value 1", NOON + 60_000]);
    now += 1;
    expect(await value()).toBe("value 2");
  });

  test("expires at its own deadline, at the latest at midnight", async () => {
    const starting = read(() => now + 5_000);
    loads[0]?.resolve("before");
    expect((await starting).until).toBe(NOON + 5_000);
    now += 5_000;
    expect(await value()).toBe("value 2");
    now = Date.parse("2026-03-11T02:59:50Z");
    await value();
    expect((await read()).until).toBe(Date.parse("2026-03-11T03:00:00Z"));
  });

  test("is not cached if it was loaded while the instance was disconnected from the others", async () => {
    await value();
    cache.suspend();
    expect(await value()).toBe("value 2");
    expect(await value()).toBe("value 3");
    const across = read();
    cache.resume();
    loads[3]?.resolve("loaded while disconnected");
    expect((await across).value).toBe("loaded while disconnected");
    expect(await value()).toBe("value 5");
  });

  test("is loaded again after a failure", async () => {
    const failing = read();
    loads[0]?.reject(new Error("the database is down"));
    await expect(failing).rejects.toThrow("the database is down");
    expect(await value()).toBe("value 2");
  });
});
