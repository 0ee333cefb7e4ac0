import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";

/** Since when the club charges surcharges, without a pause; null if it does not. */
export async function findRecargosDesde(q: Queryable): Promise<Date | null> {
  const activo = sql`coalesce((valores -> 'recargo' ->> 'activo')::boolean, false)`;
  const { rows } = await q.execute<{ desde: string | null }>(sql`
    select min(creadas_en) as desde from reglas_de_cuotas
    where ${activo} and version > coalesce((select max(version) from reglas_de_cuotas where not ${activo}), 0)`);
  const [row] = rows;
  return row?.desde ? new Date(row.desde) : null;
}
