import { inArray } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
import { eventos, VENDIDAS } from "./table.ts";

/** Number of paid tickets of these events, by event id. */
export async function countVendidas(q: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await q
    .select({ id: eventos.id, vendidas: VENDIDAS })
    .from(eventos)
    .where(inArray(eventos.id, [...ids]));
  return new Map(rows.map(({ id, vendidas }) => [id, vendidas]));
}
