import { sql } from "drizzle-orm";
import { POR_REVISAR } from "#features/caja/transferencias/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { checkSums, type RenglonRow } from "./emision.repo.ts";
import { SIN_RECLAMAR } from "./table.ts";

/**
 * Returns the monthly instalments due between two dates that may get a surcharge: unpaid, without a surcharge or an
 * arrangement, and without a payment or a transfer's receipt under review. Leaves out people with a promise to pay
 * that has not expired.
 */
export async function listPorRecargar(
  q: Queryable,
  {
    vencidasAntesDe,
    desde,
    hoy,
    ahora,
  }: { vencidasAntesDe: string; desde: string; hoy: string; ahora: Date },
) {
  const { rows } = await q.execute<{ id: number }>(sql`
    select c.id from cuotas c
    where c.pagada_en is null and c.periodo is not null and c.convenio_id is null and c.acreditada_en is null
      and c.vence_el < ${vencidasAntesDe}::date and c.vence_el >= ${desde}::date
      and not exists (select 1 from renglones_de_cuota r
        where r.cuota_id = c.id and r.regla in ('recargo', 'convenio'))
      and not ${SIN_RECLAMAR}
      and not exists (select 1 from cobros_de_cuota o join pagos p on p.id = o.pago_id
        where o.cuota_id = c.id and p.retiene and p.revision_hasta > ${ahora}::timestamptz)
      and not exists (select 1 from cobros_de_cuota o join transferencias on transferencias.pago_id = o.pago_id
        where o.cuota_id = c.id and transferencias.abierta and ${POR_REVISAR})
      -- Of an area above this one.
      and not exists (select 1 from gestiones g
        where g.persona_id = c.usuario_id and g.tipo = 'promesa' and g.fecha_prometida >= ${hoy}::date)
    order by c.id`);
  return rows.map(({ id }) => id);
}

/**
 * Locks these instalments until the transaction ends. Returns their outstanding amounts in pesos, without those that
 * got a surcharge meanwhile.
 */
export async function lockPorRecargar(tx: Tx, ids: readonly number[]) {
  const which = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`select 1 from cuotas where id = any(${which}) order by id for update`);
  // Reads again after locking, because another process may have added surcharges meanwhile.
  const { rows } = await tx.execute<{ id: number; venceEl: string; falta: string }>(sql`
    select c.id, c.vence_el::text as "venceEl", c.importe - c.imputado as falta from cuotas c
    where c.id = any(${which}) and c.pagada_en is null
      and not exists (select 1 from renglones_de_cuota r where r.cuota_id = c.id and r.regla = 'recargo')
    order by c.id`);
  return rows;
}

/** Adds a line and its amount to each of these locked instalments. @returns the number of instalments */
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
