import { sql } from "drizzle-orm";
import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, idsOf, iso, rowOf, rowsOf } from "#server/db/rows.ts";

export const findCobroByKey = (q: Queryable, idempotencyKey: string) =>
  rowOf<{ id: number; pedidoHash: string | null }>(q)`
    select id, pedido_hash as "pedidoHash" from pagos where idempotency_key = ${idempotencyKey}`;

/** Amounts in whole centavos. */
interface CobroRow {
  id: number;
  usuarioId: number | null;
  medio: MedioDePago;
  monto: number;
  aDevolver: number;
  imputado: number;
  cuando: string;
}

export const findCobro = (q: Queryable, id: number) =>
  rowOf<CobroRow>(q)`
    select id, usuario_id as "usuarioId", medio, ${centavos(sql`monto`)} as monto,
      ${centavos(sql`a_devolver`)} as "aDevolver", ${centavos(sql`imputado`)} as imputado,
      ${iso(sql`coalesce(aprobado_en, actualizado_en)`)} as cuando
    from pagos where id = ${id} and concepto = 'cuota' and estado = 'aprobado' and anula_id is null`;

/** Returns the people who owe exactly one of these amounts (`Concepto.deben`). */
export async function listQueDeben(
  q: Queryable,
  { quienes, importes, hoy }: { quienes: readonly number[]; importes: readonly number[]; hoy: string },
): Promise<{ personaId: number; importe: number }[]> {
  const ids = sql`${sql.param([...quienes])}::int[]`;
  return rowsOf<{ personaId: number; importe: number }>(q)`
    with de as (
      select una.paga, una.paga as debe from unnest(${ids}) as una (paga)
      union select v.responsable_id, v.dependiente_id from vinculos v where v.responsable_id = any(${ids}) and ${pagaEn(hoy)}
    ), suyas as (
      select de.paga, (c.importe - c.imputado) * 100 as una,
        sum((c.importe - c.imputado) * 100) over (partition by de.paga order by c.vence_el, c.id) as hasta
      from de join cuotas c on c.usuario_id = de.debe and c.pagada_en is null
    )
    select distinct paga as "personaId", importe::float8 as importe from suyas cross join lateral (values (una), (hasta)) as x (importe)
    where importe = any(${sql.param([...importes])}::numeric[]) order by 1, 2`;
}

export const listIdsPorPagar = (q: Queryable, personaIds: readonly number[]) =>
  idsOf(q)`select id from cuotas where usuario_id = ${anyInt(personaIds)} and pagada_en is null`;

export const findImputacion = (q: Queryable, id: number) =>
  rowOf<{ pagoId: number; cuotaId: number; pagadorId: number | null; vigente: boolean }>(q)`
    select i.pago_id as "pagoId", i.cuota_id as "cuotaId", p.usuario_id as "pagadorId",
      i.monto > 0 and not exists (select 1 from imputaciones r where r.revierte_id = i.id) as vigente
    from imputaciones i join pagos p on p.id = i.pago_id where i.id = ${id}`;

/** Returns the amount that a payment has allocated to an instalment, in whole centavos. */
export async function sumImputado(tx: Tx, pagoId: number, cuotaId: number): Promise<number> {
  const row = await rowOf<{ total: number }>(tx)`
    select ${centavos(sql`coalesce(sum(monto), 0)`)} as total from imputaciones
    where pago_id = ${pagoId} and cuota_id = ${cuotaId}`;
  return row?.total ?? 0;
}
