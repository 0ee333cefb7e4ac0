import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";

/** A person's membership: its number, which stays after leaving, and its plan. */
export async function findSocio(q: Queryable, usuarioId: number) {
  const { rows } = await q.execute<{ numero: number; planId: number }>(
    sql`select id as numero, plan_id as "planId" from socios where usuario_id = ${usuarioId}`,
  );
  return rows[0] ?? null;
}

export async function updatePlanDeSocio(tx: Tx, usuarioId: number, planId: number): Promise<void> {
  await tx.execute(sql`update socios set plan_id = ${planId} where usuario_id = ${usuarioId}`);
}

/** Members of a monthly plan whose last membership of it ended before a day. */
const terminados = (hoy: string): SQL => sql`
  from usuarios u join socios s on s.usuario_id = u.id
  where 'socio' = any(u.permisos)
    and exists (select 1 from aranceles r where r.plan_id = s.plan_id and r.tipo = 'base')
    and exists (select 1 from altas a where a.persona_id = u.id and a.plan_id = s.plan_id)
    and not exists (select 1 from altas a where a.persona_id = u.id and (a.hasta is null or a.hasta >= ${hoy}::date))`;

export async function listTerminados(q: Queryable, hoy: string): Promise<number[]> {
  const { rows } = await q.execute<{ id: number }>(sql`select u.id ${terminados(hoy)} order by u.id`);
  return rows.map(({ id }) => id);
}

export async function hasTerminado(q: Queryable, id: number, hoy: string): Promise<boolean> {
  const { rows } = await q.execute(sql`select 1 ${terminados(hoy)} and u.id = ${id}`);
  return rows.length > 0;
}
