import { type Column, type SQL, sql, type Table } from "drizzle-orm";
import type { Tx } from "./database.ts";

/** A manually ordered list. `orden` is null until a row of the list is moved. */
interface OrderedList {
  table: Table;
  id: Column;
  orden: Column;
  where?: SQL | undefined;
  by: SQL;
}

/**
 * Moves a row to a position of its list, counted from 1 and clamped to the end, and renumbers the remaining rows. The
 * caller holds a lock on the list's order.
 * @returns the old and new position; null if the row is not in the list
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
