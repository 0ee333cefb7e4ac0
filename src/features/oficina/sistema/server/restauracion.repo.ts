import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
import { CONTENIDO, type Contado } from "../rules.ts";

export async function countContenido(q: Queryable): Promise<Record<Contado, number>> {
  const tables = Object.keys(CONTENIDO) as Contado[];
  const counts = tables.map(
    (table) => sql`(select count(*)::int from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  );
  const { rows } = await q.execute<Record<Contado, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error("the counts are missing");
  return row;
}

export async function countInstancias(q: Queryable): Promise<number> {
  // Every process has one LISTEN connection.
  const { rows } = await q.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'club-site-news'`);
  return rows[0]?.n ?? 0;
}
