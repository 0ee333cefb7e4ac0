import { gt, inArray, type SQL, sql } from "drizzle-orm";
import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { beforeAll, expect, test } from "vitest";
import { testSite } from "#tests/harness/site.ts";
import { listing, orderedBy, readListing } from "./list-query.ts";

const numeros = pgTable("numeros_de_prueba", { id: integer().notNull(), grupo: text().notNull() });
const ORDERS = { grupo: numeros.grupo, ambos: [numeros.grupo, sql`${numeros.id} % 2`] } as const;

const site = await testSite();
beforeAll(async () => {
  await site.sql`
    create table numeros_de_prueba as select id, (id % 3)::text as grupo from generate_series(1, 7) id`;
});

function list(orderBy: readonly SQL[], from = 0, indexed = false) {
  const { db } = site.deps;
  return listing(db, {
    key: numeros.id,
    from: numeros,
    where: gt(numeros.id, from),
    orderBy,
    indexed,
    read: (ids) =>
      db
        .select()
        .from(numeros)
        .where(inArray(numeros.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

async function page(limit: number, offset: number, from = 0, indexed = false) {
  const orden = orderedBy({ id: numeros.id }, { field: "id", descending: false }, numeros.id);
  const { rows, total } = await readListing(list(orden, from, indexed), { limit, offset });
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
    expect(await page(limit, offset, 0, true)).toEqual([ids, total]);
  },
);

test("an empty list has no rows and the total 0, on any page", async () => {
  expect(await page(3, 0, 100)).toEqual([[], 0]);
  expect(await page(3, 3, 100)).toEqual([[], 0]);
});

test("equal rows are sorted by id, in the requested direction", async () => {
  const ids = (field: keyof typeof ORDERS, descending: boolean) =>
    list(orderedBy(ORDERS, { field, descending }, numeros.id)).keys();
  expect(await ids("grupo", false)).toEqual([3, 6, 1, 4, 7, 2, 5]);
  expect(await ids("grupo", true)).toEqual([5, 2, 7, 4, 1, 6, 3]);
  expect(await ids("ambos", false)).toEqual([6, 3, 4, 1, 7, 2, 5]);
});

test("rows are read in the order of their keys, without those that no longer exist", async () => {
  expect((await list([sql`id`]).read([5, 9, 2])).map(({ id }) => id)).toEqual([5, 2]);
});
