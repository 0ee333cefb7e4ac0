import { sql } from "drizzle-orm";
import { type Queryable, type Tx, toMoney } from "#server/db/database.ts";

/** A line, as its row. */
interface RenglonRow {
  regla: string;
  version: number;
  /** Pesos with two decimals, as the amount. */
  base: string | null;
  importe: string;
  origen: string;
}

export interface CuotaDePeriodoRow {
  usuarioId: number;
  planId: number;
  /** `YYYY-MM-DD`, the first day of its month. */
  periodo: string;
  importe: string;
  venceEl: string;
  renglones: readonly RenglonRow[];
}

/** Checks the sums of lines now, as those of thousands of instalments would take too long at the commit. */
async function checkSums(tx: Tx): Promise<void> {
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman immediate`);
  await tx.execute(sql`set constraints cuotas_de_renglones, renglones_de_cuota_suman deferred`);
}

/**
 * Inserts instalments of a month with their lines, in one statement; a person who has theirs keeps it. Those of 0 are
 * settled. @returns how many were new, and what they cost in pesos
 */
export async function insertDePeriodo(tx: Tx, cuotas: readonly CuotaDePeriodoRow[], ahora: Date) {
  const { rows } = await tx.execute<{ cuotas: number; importe: string }>(sql`
    with datos as (
      select * from json_to_recordset(${JSON.stringify(cuotas)}::json) as x ("usuarioId" integer, "planId" integer,
        periodo date, importe numeric, "venceEl" date, renglones json)
    ), nuevas as (
      insert into cuotas (usuario_id, plan_id, desde, numero_cuota, de_cuantas, periodo, importe, vence_el, pagada_en)
      select "usuarioId", "planId", date_trunc('year', periodo)::date, extract(month from periodo)::int, 12, periodo,
        importe, "venceEl", case when importe = 0 then ${ahora}::timestamptz end
      from datos order by "usuarioId"
      on conflict do nothing
      returning id, usuario_id, importe
    ), lineas as (
      insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en)
      select n.id, r.regla, r.version, r.base, r.importe, r.origen, ${ahora}::timestamptz
      from nuevas n join datos d on d."usuarioId" = n.usuario_id
      cross join lateral rows from (
        json_to_recordset(d.renglones) as (regla text, version integer, base numeric, importe numeric, origen text)
      ) with ordinality as r (regla, version, base, importe, origen, orden)
      order by n.id, r.orden
    )
    select count(*)::int as cuotas, coalesce(sum(importe), 0) as importe from nuevas`);
  await checkSums(tx);
  const [row] = rows;
  return { cuotas: row?.cuotas ?? 0, importe: toMoney(row?.importe ?? "0") };
}

/**
 * Monthly instalments that were due before a day and since another one, and that may get a surcharge: unpaid, without one,
 * in no arrangement, and with neither a payment nor a transfer's receipt under review. Somebody who promised to pay by a
 * day that has not passed is left out.
 */
export async function listPorRecargar(
  q: Queryable,
  { vencidasAntesDe, desde, hoy, ahora }: { vencidasAntesDe: string; desde: string; hoy: string; ahora: Date },
) {
  const { rows } = await q.execute<{ id: number }>(sql`
    select c.id from cuotas c
    where c.pagada_en is null and c.periodo is not null and c.convenio_id is null and c.acreditada_en is null
      and c.vence_el < ${vencidasAntesDe}::date and c.vence_el >= ${desde}::date
      and not exists (select 1 from renglones_de_cuota r
        where r.cuota_id = c.id and r.regla in ('recargo', 'convenio', 'saldo-inicial'))
      and not exists (select 1 from cobros_de_cuota o join pagos p on p.id = o.pago_id
        where o.cuota_id = c.id and p.retiene and p.revision_hasta > ${ahora}::timestamptz)
      and not exists (select 1 from cobros_de_cuota o join transferencias t on t.pago_id = o.pago_id
        where o.cuota_id = c.id and t.comprobante is not null and t.revisado_en is null)
      -- Of an area above this one.
      and not exists (select 1 from gestiones g
        where g.persona_id = c.usuario_id and g.tipo = 'promesa' and g.fecha_prometida >= ${hoy}::date)
    order by c.id`);
  return rows.map(({ id }) => id);
}

/** What is left to pay of these, in pesos, without those that got a surcharge; locked until the transaction ends. */
export async function lockPorRecargar(tx: Tx, ids: readonly number[]) {
  const which = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`select 1 from cuotas where id = any(${which}) order by id for update`);
  // Read after the lock: another process may have written some of them meanwhile.
  const { rows } = await tx.execute<{ id: number; venceEl: string; falta: string }>(sql`
    select c.id, c.vence_el::text as "venceEl", c.importe - c.imputado as falta from cuotas c
    where c.id = any(${which}) and c.pagada_en is null
      and not exists (select 1 from renglones_de_cuota r where r.cuota_id = c.id and r.regla = 'recargo')
    order by c.id`);
  return rows;
}

/** Adds a line to each instalment, whose row is locked, and its amount to what it costs. @returns how many */
export async function insertRecargos(
  tx: Tx,
  lines: readonly (RenglonRow & { cuotaId: number })[],
  ahora: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ cuantas: number }>(sql`
    with nuevos as (
      insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en)
      select "cuotaId", regla, version, base, importe, origen, ${ahora}::timestamptz
      from json_to_recordset(${JSON.stringify(lines)}::json) as x ("cuotaId" integer, regla text, version integer,
        base numeric, importe numeric, origen text)
      order by "cuotaId"
      on conflict do nothing
      returning cuota_id, importe
    ), sumados as (
      update cuotas c set importe = c.importe + n.importe from nuevos n where n.cuota_id = c.id returning c.id
    )
    select count(*)::int as cuantas from sumados`);
  await checkSums(tx);
  return rows[0]?.cuantas ?? 0;
}

/** Instalments of a person's months from one on, without those whose payment was credited to another plan. */
export async function listDePeriodosDesde(q: Queryable, usuarioId: number, periodo: string) {
  const { rows } = await q.execute<{ id: number; periodo: string; importe: string; imputado: string }>(sql`
    select id, periodo::text, importe, imputado from cuotas
    where usuario_id = ${usuarioId} and periodo >= ${periodo}::date and acreditada_en is null
    order by periodo`);
  return rows;
}

/** What lines of a rule add to instalments, in pesos, where it is not 0. */
export async function sumDeRegla(q: Queryable, cuotaIds: readonly number[], regla: string) {
  const { rows } = await q.execute<{ id: number; importe: string }>(sql`
    select cuota_id as id, sum(importe) as importe from renglones_de_cuota
    where cuota_id = any(${sql.param([...cuotaIds])}::int[]) and regla = ${regla}
    group by cuota_id having sum(importe) <> 0`);
  return new Map(rows.map(({ id, importe }) => [id, importe]));
}
