import { eq, gt, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import { orderedBy, readPage } from "./list-query.ts";

const numeros = pgTable("numeros_de_prueba", { id: integer().notNull(), grupo: text().notNull() });
const otros = pgTable("otros_de_prueba", { id: integer().notNull() });
const ORDERS = { grupo: numeros.grupo, ambos: [numeros.grupo, sql`${numeros.id} % 2`] } as const;

const site = await testSite();
beforeAll(async () => {
  await site.sql`
    create table numeros_de_prueba as select id, (id % 3)::text as grupo from generate_series(1, 7) id`;
  await site.sql`create table otros_de_prueba as select id from generate_series(1, 5) id`;
});

async function page(limit: number, offset: number, from = 0) {
  const { db } = site.deps;
  const select = () => db.select({ id: numeros.id }).from(numeros).where(gt(numeros.id, from));
  const orden = orderedBy({ id: numeros.id }, { field: "id", descending: false }, numeros.id);
  const { rows, total } = await readPage(db, select, orden, { limit, offset });
  return [rows.map(({ id }) => id), total];
}

test.each([
  [3, 0, [1, 2, 3], 7],
  [3, 6, [7], 7],
  [7, 0, [1, 2, 3, 4, 5, 6, 7], 7],
  [3, 9, [], 7],
  [10, 0, [1, 2, 3, 4, 5, 6, 7], 7],
])(
  "a page of %i rows after the first %i has the right rows and the full total",
  async (limit, offset, ids, total) => {
    expect(await page(limit, offset)).toEqual([ids, total]);
  },
);

test("an empty list has no rows and the total 0, on any page", async () => {
  expect(await page(3, 0, 100)).toEqual([[], 0]);
  expect(await page(3, 3, 100)).toEqual([[], 0]);
});

test("rows of joined tables are counted once, even if both tables have a column of the same name", async () => {
  const { db } = site.deps;
  const select = () =>
    db.select({ uno: numeros, otro: otros }).from(numeros).innerJoin(otros, eq(otros.id, numeros.id));
  const orden = orderedBy({ id: numeros.id }, { field: "id", descending: true }, numeros.id);
  const { rows, total } = await readPage(db, select, orden, { limit: 2, offset: 0 });
  expect([rows.map(({ uno, otro }) => [uno.id, otro.id]), total]).toEqual([
    [
      [5, 5],
      [4, 4],
    ],
    5,
  ]);
});

test("equal rows are sorted by id, in the requested direction", async () => {
  const { db } = site.deps;
  const ids = async (field: keyof typeof ORDERS, descending: boolean) => {
    const orden = orderedBy(ORDERS, { field, descending }, numeros.id);
    const select = () => db.select({ id: numeros.id }).from(numeros);
    return (await readPage(db, select, orden, { limit: 10, offset: 0 })).rows.map(({ id }) => id);
  };
  expect(await ids("grupo", false)).toEqual([3, 6, 1, 4, 7, 2, 5]);
  expect(await ids("grupo", true)).toEqual([5, 2, 7, 4, 1, 6, 3]);
  expect(await ids("ambos", false)).toEqual([6, 3, 4, 1, 7, 2, 5]);
});
