import pg from "pg";
import { expect, test } from "vitest";
import { makeChild } from "#tests/harness/children.ts";
import { testSite } from "#tests/harness/site.ts";

const site = await testSite();

test("GET /familia runs six SQL statements for six people", async () => {
  const mother = await site.user();
  for (const nombre of ["Ana", "Bruno", "Cora", "Dante", "Ema"]) await makeChild(site, mother, { nombre });
  const counts: number[] = [];
  for (let round = 0; round < 5; round++) {
    const texts = await statementsDuring(async () => {
      const response = await site.call("GET", "/api/familia", { as: mother });
      expect((await response.json()).personas).toHaveLength(6);
    });
    counts.push(texts.length);
  }
  // Background jobs may add statements, so only the lowest count is reliable.
  expect(Math.min(...counts)).toBeGreaterThan(2);
  expect(Math.min(...counts)).toBeLessThanOrEqual(6);
});

async function statementsDuring(work: () => Promise<void>): Promise<string[]> {
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === "string" ? first : (first.text ?? "");
    if (!text.includes("pgboss")) texts.push(text);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return texts;
}
