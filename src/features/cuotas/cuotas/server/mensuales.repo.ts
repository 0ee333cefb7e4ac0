import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { hasRow, rowOf, rowsOf } from "#server/db/rows.ts";
import { EMPIEZA } from "./table.ts";

/** The day after the last paid period of a plan with its own instalments, and the month after the last issued one. */
const CUBIERTO = sql`
  max((${EMPIEZA} + interval '1 month')::date) filter (where periodo is null and convenio_id is null and de_cuantas > 0
    and acreditada_en is null and (pagada_en is not null or credito > 0)) as del_plan,
  max((periodo + interval '1 month')::date) filter (where importe > 0) as emitido`;

const cubierto = (usuarioId: SQL, hoy: string) => sql`
  select ${CUBIERTO} from cuotas
  where usuario_id = ${usuarioId} and (coalesce(periodo, ${EMPIEZA}) + interval '1 month')::date > ${hoy}::date`;

/**
 * Returns until when a person's dues are settled: the day after the last paid or partly credited period of a plan
 * with its own instalments, and the month after the last issued one. Null if there is none.
 * @param hoy the club's date
 */
export async function findCubierto(q: Queryable, usuarioId: number, hoy: string) {
  const row = await rowOf<{ delPlan: string | null; emitido: string | null }>(q)`
    select del_plan::text as "delPlan", emitido::text from (${cubierto(sql`${usuarioId}`, hoy)}) c`;
  return row ?? { delPlan: null, emitido: null };
}

const porPasar = (planId: number, hoy: string) => sql`
  from socios s join usuarios u on u.id = s.usuario_id
  where s.plan_id = ${planId} and 'socio' = any(u.permisos) and u.alta and u.eliminado_en is null
    and not exists (select 1 from altas a where a.persona_id = u.id and (a.hasta is null or a.hasta >= ${hoy}::date))`;

/** Lists the members to move, by id, with the first day on which each of them would pay the plan. */
export const listPorPasar = (q: Queryable, planId: number, hoy: string) =>
  rowsOf<{ id: number; desde: string }>(q)`
    select quien.id, greatest(${hoy}::date, c.del_plan, c.emitido)::text as desde
    from (select u.id ${porPasar(planId, hoy)}) quien
    cross join lateral (${cubierto(sql`quien.id`, hoy)}) c order by quien.id`;

export async function hasPorPasar(
  q: Queryable,
  { usuarioId, planId, hoy }: { usuarioId: number; planId: number; hoy: string },
): Promise<boolean> {
  return hasRow(q)`select 1 ${porPasar(planId, hoy)} and u.id = ${usuarioId}`;
}

/** Whether a person has an issued instalment for this month or a later one. */
export const hasEmitidas = (q: Queryable, usuarioId: number, periodo: string) =>
  hasRow(q)`select 1 from cuotas where usuario_id = ${usuarioId} and periodo >= ${periodo}::date limit 1`;

/** Sets the last day of a membership without a monthly plan; null removes it. */
export const updateFinDeSocio = (tx: Tx, usuarioId: number, hasta: string | null) =>
  tx.execute(sql`
    update socios set termina_el = ${hasta}::date
    where usuario_id = ${usuarioId} and termina_el is distinct from ${hasta}::date`);
