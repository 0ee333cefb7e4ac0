import { sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import { type Queryable, type Tx, toCents } from "#server/db/database.ts";
import type { Escrituras } from "../dictamen/escrituras.ts";
import { type CuotaExistente, keyOfCuota } from "./dictaminar-cuotas.ts";
import type { ArancelDelClub } from "./dictaminar-precios.ts";

/** Rows written in one statement. */
const BATCH = 1_000;

/** The monthly instalments of these people, by person and month; what was charged for the month, without later lines. */
export async function listCuotasDe(
  q: Queryable,
  personaIds: readonly number[],
): Promise<Map<string, CuotaExistente>> {
  const { rows } = await q.execute<{ id: number; periodo: string; importe: string; pagado: string }>(sql`
    select c.usuario_id as id, c.periodo::text as periodo, c.importe, c.imputado as pagado from cuotas c
    where c.usuario_id = ${anyInt(personaIds)} and c.periodo is not null`);
  return new Map(
    rows.map(({ id, periodo, importe, pagado }) => [
      keyOfCuota(id, periodo),
      { centavos: toCents(importe), pagado: toCents(pagado) },
    ]),
  );
}

export async function listAranceles(q: Queryable): Promise<ArancelDelClub[]> {
  const { rows } = await q.execute<Omit<ArancelDelClub, "precios"> & { precios: Record<string, string> }>(sql`
    select a.id, a.nombre, p.nombre_plan as plan, coalesce((
      select jsonb_object_agg(u.vigente_desde, u.importe::text) from (
        select distinct on (vigente_desde) vigente_desde, importe from precios_de_arancel
        where arancel_id = a.id order by vigente_desde, id desc) u), '{}') as precios
    from aranceles a left join planes p on p.id = a.plan_id where a.activa order by a.id`);
  return rows.map(({ precios, ...arancel }) => ({
    ...arancel,
    precios: Object.fromEntries(Object.entries(precios).map(([desde, importe]) => [desde, toCents(importe)])),
  }));
}

/** The instalments of a month of these people. */
export async function listIdsDeCuotas(tx: Tx, periodo: string, personaIds: readonly number[]) {
  const { rows } = await tx.execute<{ id: number; personaId: number }>(sql`
    select id, usuario_id as "personaId" from cuotas
    where periodo = ${periodo}::date and usuario_id = ${anyInt(personaIds)}`);
  return new Map(rows.map(({ id, personaId }) => [personaId, id]));
}

/** A payment of the past of one instalment. */
export interface PagoImportado {
  personaId: number;
  cuotaId: number;
  descripcion: string;
  /** Pesos with two decimals. */
  monto: string;
  medio: string;
  cuando: string;
}

/**
 * Inserts payments as they were made, approved then, in nobody's till, with their allocations. They pass by the transition
 * of payments on purpose: it would issue receipts and send mails. @returns their ids
 */
export async function insertPagos(
  tx: Tx,
  importacionId: number,
  pagos: readonly PagoImportado[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < pagos.length; at += BATCH) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      with datos as (
        select *, ${`importacion:${importacionId}:`}::text || "cuotaId"::text as clave
        from json_to_recordset(${JSON.stringify(pagos.slice(at, at + BATCH))}::json) as x ("personaId" integer,
          "cuotaId" integer, descripcion text, monto numeric, medio text, cuando timestamptz)
      ), nuevos as (
        insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en, aprobado_en,
          pedido_hash)
        select "personaId", 'cuota', descripcion, monto, medio, 'aprobado', cuando, cuando, cuando, clave from datos
        returning id, pedido_hash
      ), cobros as (
        insert into cobros_de_cuota (pago_id, cuota_id)
        select n.id, d."cuotaId" from nuevos n join datos d on d.clave = n.pedido_hash
      )
      insert into imputaciones (pago_id, cuota_id, monto, creada_en)
      select n.id, d."cuotaId", d.monto, d.cuando from nuevos n join datos d on d.clave = n.pedido_hash
      order by n.id returning pago_id as id`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** @returns their ids */
export async function insertPrecios(
  tx: Tx,
  precios: Escrituras["precios"],
  { creadoEn, creadoPor }: { creadoEn: Date; creadoPor: number },
): Promise<number[]> {
  if (precios.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into precios_de_arancel (arancel_id, vigente_desde, importe, creado_en, creado_por)
    select "arancelId", "vigenteDesde", centavos / 100.0, ${creadoEn.toISOString()}::timestamptz, ${creadoPor}
    from json_to_recordset(${JSON.stringify(precios)}::json) as x ("arancelId" integer, "vigenteDesde" date, centavos bigint)
    returning id`);
  return rows.map(({ id }) => id);
}

/** How many of these payments have a receipt, a refund or a counter-entry, or pay something else too; locks them. */
export async function lockPagosEnUso(
  tx: Tx,
  ids: readonly number[],
  cuotaIds: readonly number[],
): Promise<number> {
  const which = anyInt(ids);
  await tx.execute(sql`select 1 from pagos where id = ${which} order by id for update`);
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from pagos p where p.id = ${which} and (
      p.estado <> 'aprobado' or p.a_devolver > 0 or p.devolucion_pedida_en is not null
      or exists (select 1 from recibos x where x.pago_id = p.id)
      or exists (select 1 from devoluciones x where x.pago_id = p.id)
      or exists (select 1 from pagos x where x.anula_id = p.id)
      or exists (select 1 from movimientos_de_arqueo x where x.pago_id = p.id)
      or exists (select 1 from imputaciones x where x.pago_id = p.id
        and (x.monto < 0 or not x.cuota_id = ${anyInt(cuotaIds)})))`);
  return rows[0]?.n ?? 0;
}

/** Deletes payments that nothing but their own instalments refer to, which then owe what others have not paid. */
export async function deletePagos(tx: Tx, ids: readonly number[]): Promise<void> {
  const which = anyInt(ids);
  await tx.execute(sql`delete from cobros_de_cuota where pago_id = ${which}`);
  await tx.execute(sql`
    with quitadas as (delete from imputaciones where pago_id = ${which} returning cuota_id, monto)
    update cuotas c set imputado = c.imputado - q.monto, pagada_en = null, pago_id = null
    from (select cuota_id, sum(monto) as monto from quitadas group by cuota_id) q where c.id = q.cuota_id`);
  await tx.execute(sql`delete from pagos where id = ${which}`);
}

/** Whether a month was billed since. */
export async function hasEmisionDesde(tx: Tx, desde: Date): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from emisiones where empezada_en > ${desde.toISOString()}::timestamptz limit 1`,
  );
  return rows.length > 0;
}

export async function deletePrecios(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from precios_de_arancel where id = ${anyInt(ids)}`);
}
