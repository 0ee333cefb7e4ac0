import { type SQL, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Tx } from "#server/db/database.ts";
import { checkSums } from "../emision/repo.ts";

export interface CuotaDeAumentoRow extends Record<string, unknown> {
  id: number;
  usuarioId: number;
  planId: number;
  deCuantas: number;
  periodo: string | null;
  /** Whole cents, with what an earlier plan paid of it. */
  precio: number;
  /** A payment was begun, is under review, or paid a part. */
  tocada: boolean;
  /** In whole cents, in the order in which they were written. */
  lineas: { regla: string; base: number | null; importe: number; origen: string | null }[];
}

const CON_PAGO = sql`exists (
  select 1 from cobros_de_cuota o join pagos p on p.id = o.pago_id left join transferencias t on t.pago_id = p.id
  where o.cuota_id = c.id and (t.abierta or (p.retiene and (p.vence_en > ahora.es or p.revision_hasta > ahora.es))))`;

async function listCuotas(tx: Tx, where: SQL, ahora: Date, lock: boolean): Promise<CuotaDeAumentoRow[]> {
  if (lock) await tx.execute(sql`select 1 from cuotas c where ${where} order by c.id for update`);
  const { rows } = await tx.execute<CuotaDeAumentoRow>(sql`
    with ahora as (select ${ahora}::timestamptz as es)
    select c.id, c.usuario_id as "usuarioId", c.plan_id as "planId", c.de_cuantas as "deCuantas", c.periodo::text,
      ((c.importe + c.credito) * 100)::bigint::float8 as precio,
      c.imputado > 0 or c.pagada_en is not null or ${CON_PAGO} as tocada, l.lineas
    from cuotas c cross join ahora cross join lateral (
      select json_agg(json_build_object('regla', r.regla, 'base', (r.base * 100)::bigint, 'importe', (r.importe * 100)::bigint,
        'origen', r.origen) order by r.id) as lineas
      from renglones_de_cuota r where r.cuota_id = c.id
    ) l
    where ${where} and l.lineas is not null
    order by c.id`);
  return rows;
}

const origenesDe = (aranceles: readonly number[]) =>
  sql`any(${sql.param(aranceles.map((id) => `arancel:${id}`))}::text[])`;

/**
 * Unpaid instalments with the price of some aranceles, or of some plans with instalments of their own: those of a month or
 * due from a day on, or all. Without opening balances, agreements, and those that a payment paid in part.
 */
export function listAumentables(
  tx: Tx,
  {
    aranceles,
    planes,
    desde,
    todas,
    ahora,
    lock,
  }: {
    aranceles: readonly number[];
    planes: readonly number[];
    desde: string;
    todas: boolean;
    ahora: Date;
    lock: boolean;
  },
) {
  const cuales = sql`c.pagada_en is null and c.imputado = 0 and c.convenio_id is null and c.de_cuantas > 0 and (
    (c.periodo is not null and (${todas} or c.periodo >= ${desde}::date) and exists (
      select 1 from renglones_de_cuota x where x.cuota_id = c.id and x.origen = ${origenesDe(aranceles)}))
    or (c.periodo is null and c.plan_id = ${anyInt(planes)} and (${todas} or c.vence_el >= ${desde}::date)))`;
  return listCuotas(tx, cuales, ahora, lock);
}

/** Instalments that a raise added to, locked. */
export function listAumentadas(tx: Tx, origen: string, ahora: Date) {
  const cuales = sql`c.id in (select x.cuota_id from renglones_de_cuota x where x.origen = ${origen})`;
  return listCuotas(tx, cuales, ahora, true);
}

/** Instalments that were issued with a price of these aranceles since an instant, for months from one on, locked. */
export function listEmitidasDesde(
  tx: Tx,
  {
    aranceles,
    desde,
    creadasDesde,
    ahora,
  }: {
    aranceles: readonly number[];
    desde: string;
    creadasDesde: Date;
    ahora: Date;
  },
) {
  const cuales = sql`c.periodo >= ${desde}::date and exists (
    select 1 from renglones_de_cuota x
    where x.cuota_id = c.id and x.origen = ${origenesDe(aranceles)} and x.creado_en >= ${creadasDesde}::timestamptz)`;
  return listCuotas(tx, cuales, ahora, true);
}

/** A line for each of many locked instalments, and what they cost, in pesos; in one statement. */
export async function insertAumentos(
  tx: Tx,
  rows: readonly { cuotaId: number; base: string; importe: string }[],
  de: { origen: string; creadoEn: Date; creadoPor: number; motivo: string },
): Promise<void> {
  await tx.execute(sql`
    with datos as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x ("cuotaId" integer, base numeric, importe numeric)
    ), lineas as (
      insert into renglones_de_cuota (cuota_id, regla, version, base, importe, origen, creado_en, creado_por, motivo)
      select "cuotaId", 'aumento', 1, base, importe, ${de.origen}, ${de.creadoEn}::timestamptz, ${de.creadoPor}, ${de.motivo}
      from datos order by "cuotaId"
    )
    update cuotas c set importe = c.importe + d.importe,
      pagada_en = case when c.importe + d.importe = 0 then ${de.creadoEn}::timestamptz end
    from datos d where c.id = d."cuotaId"`);
  await checkSums(tx);
}
