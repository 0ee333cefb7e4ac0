import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
import { rowOf } from "#server/db/rows.ts";
import { CONTENIDO, type Contado } from "../rules.ts";

export async function countContenido(q: Queryable): Promise<Record<Contado, number>> {
  const tables = Object.keys(CONTENIDO) as Contado[];
  const counts = tables.map(
    (table) => sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  const row = await rowOf<Record<Contado, number>>(q)`select ${sql.join(counts, sql`, `)}`;
  if (!row) throw new Error("the counts are missing");
  return row;
}
