import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ordering } from "#contract/lists.ts";
import type { Page, Paged } from "#contract/paging.ts";
import type { Queryable } from "./database.ts";

/** A select with joins and conditions, but no order. */
export interface Selection<Row> extends SQLWrapper {
  orderBy(...columns: SQL[]): { limit(limit: number): { offset(offset: number): PromiseLike<Row[]> } };
}

/**
 * A page of a list and the total number of rows, counted only if the page is not known to be the last.
 * @param select called again to count
 */
export async function readPage<Row>(
  q: Queryable,
  select: () => Selection<Row>,
  orderBy: readonly SQL[],
  page: Page,
): Promise<Paged<Row>> {
  const rows = await select()
    .orderBy(...orderBy)
    .limit(page.limit)
    .offset(page.offset);
  const last = rows.length < page.limit && (rows.length > 0 || page.offset === 0);
  if (last) return { rows, total: page.offset + rows.length };
  const counted = await q.execute<{ total: number }>(
    sql`select count(*)::int as total from (${select().getSQL()}) as listed`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The number of all rows of a selection, in each of its rows. */
export const TOTAL = sql<number>`(count(*) over ())::int`;

/**
 * The keys of a page and the total number of rows, in one pass over the list: select `TOTAL` beside few narrow columns,
 * and read the rest of the rows by their keys.
 */
export async function readKeys<Key extends { total: number }>(
  select: () => Selection<Key>,
  orderBy: readonly SQL[],
  { limit, offset }: Page,
): Promise<Paged<Key>> {
  const read = (limit: number, offset: number) =>
    select()
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  const rows = await read(limit, offset);
  const [any] = rows.length > 0 || offset === 0 ? rows : await read(1, 0);
  return { rows, total: any?.total ?? 0 };
}

/** The requested order, from those of the list; ties are broken by `id` in the same direction. */
export function orderedBy<Field extends string>(
  orders: Readonly<Record<Field, SQLWrapper | readonly SQLWrapper[]>>,
  { field, descending }: Ordering<Field>,
  id: SQLWrapper,
): SQL[] {
  const direction = descending ? desc : asc;
  return [orders[field], id].flat().map((column) => direction(column));
}

/** Reads a page from the nearer end of a list of known length, so that the last page is as fast as the first. */
export function fromNearerEnd({ limit, offset }: Page, total: number): Page & { backwards: boolean } {
  const count = Math.max(0, Math.min(limit, total - offset));
  const backwards = count > 0 && offset > total / 2;
  return { limit: count, offset: backwards ? total - offset - count : offset, backwards };
}

/** Up to this many matches are collected and then sorted. */
const FEW = 1000;

/**
 * A page and the exact total of a search in a list of any size. Few matches are found by their own indexes and sorted;
 * with many of them the list is walked in its order until the page is full, and the matches are counted.
 */
export async function findPage(
  page: Page,
  search: {
    candidates: (limit: number) => Promise<number[]>;
    arrange: (found: number[]) => Promise<number[]>;
    count: () => Promise<number>;
    walk: (part: Page, backwards: boolean) => Promise<number[]>;
  },
): Promise<Paged<number>> {
  const found = await search.candidates(FEW + 1);
  if (found.length <= FEW) return { rows: await search.arrange(found), total: found.length };
  const total = await search.count();
  const { backwards, ...part } = fromNearerEnd(page, total);
  const rows = part.limit === 0 ? [] : await search.walk(part, backwards);
  return { rows: backwards ? rows.reverse() : rows, total };
}
