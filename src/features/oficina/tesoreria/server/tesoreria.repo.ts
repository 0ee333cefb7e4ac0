import { and, asc, desc, eq, gte, lte, sql } from "drizzle-orm";
import { COBRADO, COBRADO_EN } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import type { Cifras } from "../rules.ts";
import { cierresDeMes, presupuestos } from "./table.ts";

/**
 * Returns the closing that covers a month, which may belong to a later month; null while the month is open. `mes` is
 * the month of the figures, because closings of earlier versions stored only their own.
 */
export function findCierre(q: Queryable, mes: string) {
  const query = q
    .select({
      mes: cierresDeMes.mes,
      cifras: sql<Cifras>`${cierresDeMes.cifras}`,
      en: cierresDeMes.cerradoEn,
      por: usuarios.nombreUsuario,
    })
    .from(cierresDeMes)
    .innerJoin(usuarios, eq(usuarios.id, cierresDeMes.cerradoPor))
    .where(gte(cierresDeMes.mes, mes))
    .orderBy(asc(cierresDeMes.mes));
  return firstOf(query.limit(1));
}

/** Lists months without stored figures up to `hasta`, oldest first. */
export async function listSinCierre(q: Queryable, hasta: string): Promise<string[]> {
  const rows = await rowsOf<{ mes: string }>(q)`
    select m::date::text as mes from generate_series((
        select date_trunc('month', least(${hasta}::date, (select min(vence_el) from cuotas),
          (select min(${COBRADO_EN} at time zone 'America/Argentina/Buenos_Aires')::date from pagos where ${COBRADO})))
      ), ${hasta}::timestamp, interval '1 month') m
    where not exists (select from cierres_de_mes x where x.mes = m::date) order by m`;
  return rows.map(({ mes }) => mes);
}

export async function findUltimoCierre(q: Queryable): Promise<string | null> {
  const [row] = await q
    .select({ mes: cierresDeMes.mes })
    .from(cierresDeMes)
    .orderBy(desc(cierresDeMes.mes))
    .limit(1);
  return row?.mes ?? null;
}

/**
 * Waits for transactions that write money and blocks new transactions, so that a payment in the month is
 * either part of its figures or refused.
 */
export async function lockDinero(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  await tx.execute(
    sql`lock table pagos, devoluciones, renglones_de_cuota, cierres_de_mes in share row exclusive mode`,
  );
}

export async function insertCierre(tx: Tx, cierre: typeof cierresDeMes.$inferInsert): Promise<void> {
  await tx.insert(cierresDeMes).values(cierre);
}

/** Lists the budgeted amounts from one month to another, inclusive. */
export async function listPresupuesto(q: Queryable, desde: string, hasta: string) {
  return q
    .select()
    .from(presupuestos)
    .where(and(gte(presupuestos.mes, desde), lte(presupuestos.mes, hasta)));
}

/** Replaces the amounts of a kind of payment in these months; null deletes an amount. */
export async function updatePresupuesto(
  tx: Tx,
  rubro: string,
  importes: readonly { mes: string; importe: number | null }[],
): Promise<void> {
  const meses = sql.param(importes.map(({ mes }) => mes));
  await tx.execute(sql`delete from presupuestos where rubro = ${rubro} and mes = any(${meses}::date[])`);
  const rows = importes.flatMap(({ mes, importe }) => (importe === null ? [] : [{ mes, rubro, importe }]));
  if (rows.length > 0) await tx.insert(presupuestos).values(rows);
}
