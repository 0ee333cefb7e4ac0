import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { pagaEn } from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows.ts";
import { cuotas, imputaciones } from "./table.ts";

export async function findCobroByKey(q: Queryable, idempotencyKey: string) {
  const [row] = await q
    .select({ id: pagos.id, pedidoHash: pagos.pedidoHash })
    .from(pagos)
    .where(eq(pagos.idempotencyKey, idempotencyKey));
  return row ?? null;
}

export async function findCobro(q: Queryable, id: number) {
  const [row] = await q
    .select({
      id: pagos.id,
      usuarioId: pagos.usuarioId,
      medio: pagos.medio,
      monto: pagos.monto,
      aDevolver: pagos.aDevolver,
      imputado: pagos.imputado,
      cuando: sql<string>`coalesce(${pagos.aprobadoEn}, ${pagos.actualizadoEn})`,
    })
    .from(pagos)
    .where(
      and(eq(pagos.id, id), eq(pagos.concepto, "cuota"), eq(pagos.estado, "aprobado"), isNull(pagos.anulaId)),
    );
  return row ?? null;
}

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

export async function listIdsPorPagar(q: Queryable, personaIds: readonly number[]): Promise<number[]> {
  const rows = await q
    .select({ id: cuotas.id })
    .from(cuotas)
    .where(and(inArray(cuotas.usuarioId, [...personaIds]), isNull(cuotas.pagadaEn)));
  return rows.map(({ id }) => id);
}

export async function findImputacion(q: Queryable, id: number) {
  const [row] = await q
    .select({
      pagoId: imputaciones.pagoId,
      cuotaId: imputaciones.cuotaId,
      pagadorId: pagos.usuarioId,
      vigente: sql<boolean>`${imputaciones.monto} > 0
        and not exists (select 1 from imputaciones r where r.revierte_id = ${imputaciones.id})`,
    })
    .from(imputaciones)
    .innerJoin(pagos, eq(pagos.id, imputaciones.pagoId))
    .where(eq(imputaciones.id, id));
  return row ?? null;
}

/** Returns the amount that a payment has allocated to an instalment, in pesos. */
export async function sumImputado(tx: Tx, pagoId: number, cuotaId: number): Promise<string> {
  const [row] = await tx
    .select({ total: sql<string>`coalesce(sum(${imputaciones.monto}), 0)` })
    .from(imputaciones)
    .where(and(eq(imputaciones.pagoId, pagoId), eq(imputaciones.cuotaId, cuotaId)));
  return row?.total ?? "0";
}
