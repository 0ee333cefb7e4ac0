import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Ordering } from "#contract/ordering.ts";
import type { Page, Paged } from "#contract/paging.ts";
import type { Queryable } from "./database.ts";

/** A select of the query builder with its joins and condition, but no order. */
export interface Selection<Row> extends SQLWrapper {
  orderBy(...columns: SQL[]): { limit(limit: number): { offset(offset: number): PromiseLike<Row[]> } };
}

/**
 * A page of a list, with how many rows there are on all its pages. They are counted only when the page does not show
 * that it is the last one.
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

/** The order that was asked for, of those that a list has; equal rows by `id`, in the same direction. */
export function orderedBy<Field extends string>(
  orders: Readonly<Record<Field, SQLWrapper | readonly SQLWrapper[]>>,
  { field, descending }: Ordering<Field>,
  id: SQLWrapper,
): SQL[] {
  const direction = descending ? desc : asc;
  return [orders[field], id].flat().map((column) => direction(column));
}
