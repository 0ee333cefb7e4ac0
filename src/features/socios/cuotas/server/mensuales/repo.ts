import { sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";

/**
 * Until when a person's instalments cover, on a day of the club: the first day after those of a plan with instalments
 * of its own that were paid, or paid in part by an earlier plan, and the month after the last one that was issued. Null
 * for none.
 */
export async function findCubierto(q: Queryable, usuarioId: number, hoy: string) {
  const { rows } = await q.execute<{ delPlan: string | null; emitido: string | null }>(sql`
    select
      max((vence_el + interval '1 month')::date) filter (where periodo is null and convenio_id is null and de_cuantas > 0
        and acreditada_en is null and (pagada_en is not null or credito > 0))::text as "delPlan",
      max((periodo + interval '1 month')::date) filter (where importe > 0)::text as emitido
    from cuotas
    where usuario_id = ${usuarioId} and (coalesce(periodo, vence_el) + interval '1 month')::date > ${hoy}::date`);
  return rows[0] ?? { delPlan: null, emitido: null };
}

/** Whether a person has an instalment of a month from this one on. */
export async function hasEmitidas(q: Queryable, usuarioId: number, periodo: string): Promise<boolean> {
  const { rows } = await q.execute(
    sql`select 1 from cuotas where usuario_id = ${usuarioId} and periodo >= ${periodo}::date limit 1`,
  );
  return rows.length > 0;
}
