import { type Column, type SQL, sql, type Table } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** A list whose rows people put in order. `orden` is null until somebody moves one of the list. */
export interface OrderedList {
  table: Table;
  id: Column;
  orden: Column;
  /** Which rows of the table; all without it. */
  where?: SQL | undefined;
  /** How the list is ordered now, `orden` first. */
  by: SQL;
}

/**
 * Moves one row to a place of its list, counted from 1, and numbers the others around it; a place beyond the end is the
 * end. Whoever calls holds a lock on the list's order.
 * @returns where it was and where it is; null when the row is not in the list
 */
export async function placeRow(
  tx: Tx,
  list: OrderedList,
  id: number,
  place: number,
): Promise<{ from: number; to: number } | null> {
  const ranked = sql`select ${list.id} as id, row_number() over (order by ${list.by})::integer as n
    from ${list.table} where ${list.where ?? sql`true`}`;
  const found = await tx.execute<{ n: number; total: number }>(
    sql`with ranked as (${ranked}) select n, (select count(*)::integer from ranked) as total from ranked where id = ${id}`,
  );
  const row = found.rows[0];
  if (!row) return null;
  const from = row.n;
  const to = Math.min(Math.max(place, 1), row.total);
  await tx.execute(sql`
    with ranked as (${ranked}), placed as (
      select id, case when id = ${id} then ${to}::integer
        when n > ${from} and n <= ${to} then n - 1
        when n < ${from} and n >= ${to} then n + 1
        else n end as n
      from ranked
    )
    update ${list.table} set orden = placed.n from placed
    where ${list.id} = placed.id and ${list.orden} is distinct from placed.n`);
  return { from, to };
}
