import { type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "./database.ts";

type Tag<T> = (...statement: Parameters<typeof sql>) => Promise<T>;

/** Runs SQL text: `` rowsOf<Row>(q)`select …` ``. Amounts and instants are text unless converted (`pesos`, `iso`). */
export const rowsOf =
  <Row extends object>(q: Queryable): Tag<Row[]> =>
  async (...statement) =>
    (await q.execute(sql(...statement))).rows as Row[];

export const rowOf =
  <Row extends object>(q: Queryable): Tag<Row | null> =>
  async (...statement) =>
    (await rowsOf<Row>(q)(...statement))[0] ?? null;

export const hasRow =
  (q: Queryable): Tag<boolean> =>
  async (...statement) =>
    (await rowOf(q)(...statement)) !== null;

/** Returns the column `id` of the rows. */
export const idsOf =
  (q: Queryable): Tag<number[]> =>
  async (...statement) =>
    (await rowsOf<{ id: number }>(q)(...statement)).map(({ id }) => id);

/** Returns the first row of a query; null if there is none. */
export async function firstOf<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  return (await query)[0] ?? null;
}

/** Returns the row that an insert without `on conflict` returns. */
export async function insertedOf<Row>(insert: PromiseLike<Row[]>): Promise<Row> {
  const row = await firstOf(insert);
  if (row === null) throw new Error("an insert without a row");
  return row;
}

type OrNull<C, T> = C extends { _: { notNull: false } } ? T | null : T;

/** Returns a `numeric` amount as a number of pesos. */
export const pesos = <C extends SQLWrapper>(amount: C) => sql<OrNull<C, number>>`(${amount})::float8`;

/** Returns an instant as ISO 8601 text, as on the wire. */
export const iso = <C extends SQLWrapper>(instant: C) =>
  sql<OrNull<C, string>>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Returns a `numeric` amount in whole centavos. */
export const centavos = <C extends SQLWrapper>(amount: C) =>
  sql<OrNull<C, number>>`((${amount}) * 100)::float8`;
