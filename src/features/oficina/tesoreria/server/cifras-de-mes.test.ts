import { expect, test } from "vitest";
import { testSite, until } from "#tests/harness/site.ts";
import { cifrasDeMes } from "./ver-mes.ts";

const site = await testSite();

/** Creates a pool whose statements take `ms` milliseconds longer. */
function slowed(ms: number) {
  let calls = 0;
  const db = Object.create(site.deps.db, {
    execute: {
      value: async (statement: never) => {
        calls++;
        await new Promise((resolve) => setTimeout(resolve, ms));
        return site.deps.db.execute(statement);
      },
    },
  }) as typeof site.deps.db;
  let now = Date.parse("2027-03-15T12:00:00-03:00");
  const deps = { db, clock: () => new Date(now) };
  return {
    read: () => cifrasDeMes(deps, "2027-03-01", "2027-03-15"),
    calls: () => calls,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

// Rule TES-4
test("slow figures are computed once for concurrent requests", async () => {
  const slow = slowed(40);
  const [first, same] = await Promise.all([slow.read(), slow.read()]);
  expect(same?.al).toBe(first?.al);
  const each = slow.calls();
  slow.pass(10);
  expect((await slow.read()).al).toBe(first?.al);
  expect(slow.calls()).toBe(each);
  slow.pass(10);
  expect((await slow.read()).al).toBe(first?.al);
  const renewed = await until("new figures", async () => {
    const { al } = await slow.read();
    return al !== first?.al && al;
  });
  slow.pass(61);
  expect((await slow.read()).al.getTime()).toBe((renewed as Date).getTime() + 61_000);
});

// Rule TES-4
test("a small club's figures are always current, even on a busy machine", async () => {
  const quick = slowed(10);
  const first = await quick.read();
  // A connection's first statements are slow, so this waits until they are fast.
  for (let n = 0; n < 20; n++) {
    quick.pass(400);
    await quick.read();
  }
  quick.pass(1);
  expect((await quick.read()).al.getTime()).toBeGreaterThan(first.al.getTime());
});
