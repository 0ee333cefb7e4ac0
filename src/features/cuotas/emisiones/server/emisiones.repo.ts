import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { altas } from "#features/cuotas/aranceles/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { centavos, firstOf, hasRow, idsOf, iso, pesos, rowOf, rowsOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { Emision } from "../contract.ts";
import { COLUMNAS_DE_EMISIONES } from "../rules.ts";
import { emisiones } from "./table.ts";

const ESTADO = sql`case when ${emisiones.terminadaEn} is null then 'incompleta' else 'terminada' end`;

const EMISIONES_EN_SQL = columnSql(COLUMNAS_DE_EMISIONES, {
  periodo: { value: emisiones.periodo, order: emisiones.periodo },
  empezadaEn: { value: emisiones.empezadaEn, order: emisiones.empezadaEn },
  estado: ESTADO,
  cuotas: { value: emisiones.cuotas, order: emisiones.cuotas },
  importe: { value: emisiones.importe, order: emisiones.importe },
});

export function listEmisiones(
  q: Queryable,
  { termino }: { termino?: string | undefined },
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_EMISIONES>>,
): Listing<Emision, string> {
  return listing<Emision, string>(q, {
    key: sql`${emisiones.periodo}::text`,
    from: sql`${emisiones}`,
    where: searchIn(EMISIONES_EN_SQL.shown, termino),
    orderBy: orderedBy(EMISIONES_EN_SQL.orders, orden, emisiones.periodo),
    read: (periodos) =>
      conEstado(q).where(sql`${emisiones.periodo} = any(${sql.param([...periodos])}::date[])`),
    keyOf: ({ periodo }) => periodo,
  });
}

function conEstado(q: Queryable) {
  return q
    .select({
      periodo: emisiones.periodo,
      empezadaEn: iso(emisiones.empezadaEn),
      estado: sql<Emision["estado"]>`${ESTADO}`,
      cuotas: emisiones.cuotas,
      importe: pesos(emisiones.importe),
    })
    .from(emisiones);
}

export const findEmision = (q: Queryable, periodo: string): Promise<Emision | null> =>
  firstOf(conEstado(q).where(eq(emisiones.periodo, periodo)));

export function listCorridas(q: Queryable) {
  return q
    .select({ periodo: emisiones.periodo, terminada: sql<boolean>`${emisiones.terminadaEn} is not null` })
    .from(emisiones)
    .orderBy(desc(emisiones.periodo));
}

export async function hasAltas(q: Queryable): Promise<boolean> {
  return (await q.select({ id: altas.id }).from(altas).limit(1)).length > 0;
}

export const insertEmision = (q: Queryable, periodo: string, empezadaEn: Date) =>
  q.insert(emisiones).values({ periodo, empezadaEn }).onConflictDoNothing();

/** Adds the results of a batch; the amount is in pesos. */
export const updateConteos = (tx: Tx, periodo: string, cuotas: number, importe: number) =>
  tx.execute(sql`
    update emisiones set personas = personas + ${cuotas}::int, cuotas = cuotas + ${cuotas}::int,
      importe = importe + ${importe}::numeric
    where periodo = ${periodo}::date`);

/** Locks the people with these memberships, so that no run issues instalments to them until the transaction ends. */
export const lockPersonasDeAltas = (tx: Tx, altaIds: readonly number[]) =>
  tx.execute(sql`
    select 1 from usuarios where id in (select persona_id from altas where id = ${anyInt(altaIds)}) order by id for update`);

export const listEmitidasDeAltas = (q: Queryable, altaIds: readonly number[]) =>
  idsOf(q)`
    select c.id from altas a join cuotas c on c.usuario_id = a.persona_id and c.plan_id = a.plan_id
    where a.id = ${anyInt(altaIds)} and c.periodo is not null
      and (select min(r.creado_en) from renglones_de_cuota r where r.cuota_id = c.id) >= a.creada_en
    order by c.id`;

/** Subtracts instalments from the totals of their runs. Lines added later were never part of these totals. */
export const restarDeEmisiones = (tx: Tx, cuotaIds: readonly number[]) =>
  tx.execute(sql`
    update emisiones e set personas = e.personas - x.cuotas, cuotas = e.cuotas - x.cuotas, importe = e.importe - x.importe
    from (select c.periodo, count(distinct c.id)::int as cuotas, sum(r.importe) as importe
      from cuotas c join renglones_de_cuota r on r.cuota_id = c.id and r.creado_en =
        (select min(o.creado_en) from renglones_de_cuota o where o.cuota_id = c.id)
      where c.id = ${anyInt(cuotaIds)} group by c.periodo) x
    where e.periodo = x.periodo`);

export const updateTerminada = (q: Queryable, periodo: string, ahora: Date) =>
  q.execute(sql`
    update emisiones set terminada_en = coalesce(terminada_en, ${ahora.toISOString()}::timestamptz)
    where periodo = ${periodo}::date`);

/**
 * Returns which of these people are in a monthly plan in a month. They cannot leave it until the transaction ends,
 * because every change to a membership locks the person first.
 */
export async function lockEnPlan(tx: Tx, personaIds: readonly number[], periodo: string) {
  const which = sql`${sql.param([...personaIds])}::int[]`;
  await tx.execute(sql`select 1 from usuarios where id = any(${which}) order by id for share`);
  const ids = await idsOf(tx)`
    select distinct ${altas.personaId} as id from ${altas}
    where ${altas.personaId} = any(${which}) and ${altas.desde} < (${periodo}::date + interval '1 month')
      and (${altas.hasta} is null or ${altas.hasta} >= ${periodo}::date)`;
  return new Set(ids);
}

export async function listEmitidos(q: Queryable, periodo: string): Promise<Set<number>> {
  const row = await rowOf<{ ids: number[] }>(q)`
    select array(select usuario_id from cuotas where periodo = ${periodo}::date) as ids`;
  return new Set(row?.ids);
}

/** Returns the amount in centavos that these rules charged each person for a month. Voided instalments are left out. */
export async function listCobradoEn(q: Queryable, periodo: string, reglas: readonly string[]) {
  const rows = await rowsOf<{ id: number; importe: number; planId: number }>(q)`
    select c.usuario_id as id, c.plan_id as "planId", ${centavos(sql`coalesce(sum(r.importe), 0)`)} as importe
    from cuotas c left join renglones_de_cuota r on r.cuota_id = c.id and r.regla = any(${sql.param([...reglas])}::text[])
    where c.periodo = ${periodo}::date
      and not exists (select 1 from renglones_de_cuota b where b.cuota_id = c.id and b.regla = 'baja')
    group by c.id`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function listNombres(q: Queryable, personaIds: readonly number[]) {
  const [personas, planes] = await Promise.all([
    rowsOf<{ id: number; nombre: string; apellido: string }>(q)`
      select id, nombre, apellido from usuarios where id = ${anyInt(personaIds)}`,
    rowsOf<{ id: number; nombre: string }>(q)`select id, nombre_plan as nombre from planes`,
  ]);
  return {
    personas: new Map(personas.map((row) => [row.id, row])),
    planes: new Map(planes.map(({ id, nombre }) => [id, nombre])),
  };
}

/** Returns a person's membership: its plan, and its number, which the person keeps after leaving. */
export const findSocio = (q: Queryable, usuarioId: number) =>
  rowOf<{ numero: number; planId: number; terminaEl: string | null }>(q)`
    select id as numero, plan_id as "planId", termina_el::text as "terminaEl"
      from socios where usuario_id = ${usuarioId}`;

export const updatePlanDeSocio = (tx: Tx, usuarioId: number, planId: number) =>
  tx.execute(sql`update socios set plan_id = ${planId}, termina_el = null where usuario_id = ${usuarioId}`);

/** Returns members whose membership, or whose last time in a monthly plan, ended before a day. */
const terminados = (hoy: string): SQL => sql`
  from usuarios u join socios s on s.usuario_id = u.id
  where 'socio' = any(u.permisos) and (s.termina_el < ${hoy}::date
    or exists (select 1 from aranceles r where r.plan_id = s.plan_id and r.tipo = 'base')
    and exists (select 1 from altas a where a.persona_id = u.id and a.plan_id = s.plan_id)
    and not exists (select 1 from altas a where a.persona_id = u.id and (a.hasta is null or a.hasta >= ${hoy}::date)))`;

export const listTerminados = (q: Queryable, hoy: string) =>
  idsOf(q)`select u.id ${terminados(hoy)} order by u.id`;

export const hasTerminado = (q: Queryable, id: number, hoy: string) =>
  hasRow(q)`select 1 ${terminados(hoy)} and u.id = ${id}`;

export const listDelGrupo = (q: Queryable, personaId: number, hoy: string) =>
  idsOf(q)`
    select ${personaId}::int as id union
    select y.persona_id from personas_en_grupos x join personas_en_grupos y on y.grupo_id = x.grupo_id
    where x.persona_id = ${personaId} and ${hoy}::date <@ daterange(x.desde, x.hasta, '[]')
      and ${hoy}::date <@ daterange(y.desde, y.hasta, '[]')
    order by id`;
