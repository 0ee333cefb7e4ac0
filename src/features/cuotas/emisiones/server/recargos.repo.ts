import { sql } from "drizzle-orm";
import { POR_REVISAR } from "#features/caja/transferencias/server/table.ts";
import { SIN_RECLAMAR } from "#features/cuotas/cuotas/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, idsOf, rowOf, rowsOf } from "#server/db/rows.ts";

/** Returns when the club last introduced its surcharge; null if it charges none. */
export async function findRecargosDesde(q: Queryable): Promise<Date | null> {
  const activo = sql`coalesce((valores -> 'recargo' ->> 'activo')::boolean, false)`;
  const row = await rowOf<{ desde: string | null }>(q)`
    select min(creadas_en) as desde from reglas_de_cuotas
    where ${activo} and version > coalesce((select max(version) from reglas_de_cuotas where not ${activo}), 0)`;
  return row?.desde ? new Date(row.desde) : null;
}

/**
 * Returns the monthly instalments due between two dates that may get a surcharge: unpaid, without a surcharge or an
 * arrangement, and without a payment or a transfer's receipt under review. Leaves out people with a promise to pay
 * that has not expired.
 */
export async function listPorRecargar(
  q: Queryable,
  {
    desde,
    vencidasAntesDe,
    hoy,
    ahora,
  }: Record<"desde" | "vencidasAntesDe" | "hoy", string> & { ahora: Date },
) {
  return idsOf(q)`
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
    order by c.id`;
}

/**
 * Locks these instalments until the transaction ends. Returns their outstanding amounts in centavos, without those that
 * got a surcharge meanwhile.
 */
export async function lockPorRecargar(tx: Tx, ids: readonly number[]) {
  const which = sql`${sql.param([...ids])}::int[]`;
  await tx.execute(sql`select 1 from cuotas where id = any(${which}) order by id for update`);
  // Reads again after locking, because another process may have added surcharges meanwhile.
  return rowsOf<{ id: number; venceEl: string; falta: number }>(tx)`
    select c.id, c.vence_el::text as "venceEl", ${centavos(sql`c.importe - c.imputado`)} as falta from cuotas c
    where c.id = any(${which}) and c.pagada_en is null
      and not exists (select 1 from renglones_de_cuota r where r.cuota_id = c.id and r.regla = 'recargo')
    order by c.id`;
}
