import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { cuotasDePlan, planes } from "#features/socios/planes/server/table.ts";
import { prepareOnce, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { cobrosDeCuota, cuotas } from "./table.ts";

const columns = {
  id: cuotas.id,
  usuarioId: cuotas.usuarioId,
  planId: cuotas.planId,
  plan: planes.nombrePlan,
  numeroCuota: cuotas.numeroCuota,
  deCuantas: cuotas.deCuantas,
  importe: cuotas.importe,
  credito: cuotas.credito,
  venceEl: cuotas.venceEl,
  pagadaEn: cuotas.pagadaEn,
  pagoId: cuotas.pagoId,
  acreditadaEn: cuotas.acreditadaEn,
};

/** An instalment with its plan's name, its row locked until the transaction ends. */
export async function lockCuota(tx: Tx, id: number) {
  const [row] = await tx
    .select(columns)
    .from(cuotas)
    .innerJoin(planes, eq(planes.id, cuotas.planId))
    .where(eq(cuotas.id, id))
    .for("update", { of: cuotas });
  return row ?? null;
}

function conMedio(q: Queryable) {
  return q
    .select({ ...columns, medio: pagos.medio })
    .from(cuotas)
    .innerJoin(planes, eq(planes.id, cuotas.planId))
    .leftJoin(pagos, eq(pagos.id, cuotas.pagoId));
}

/** An instalment with its payment method. */
export type CuotaRow = Awaited<ReturnType<typeof conMedio>>[number];

export async function findCuota(q: Queryable, id: number): Promise<CuotaRow | null> {
  return (await conMedio(q).where(eq(cuotas.id, id)))[0] ?? null;
}

/** A user's instalments, oldest first. */
export function listCuotasDe(q: Queryable, usuarioId: number): Promise<CuotaRow[]> {
  return conMedio(q).where(eq(cuotas.usuarioId, usuarioId)).orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}

/** Payments of a user's instalments that are pending or under review. */
export function listAbiertos(q: Queryable, usuarioId: number, now: Date) {
  const { venceEn, revisionHasta } = pagos;
  return q
    .select({ cuotaId: cobrosDeCuota.cuotaId, pagoId: pagos.id, url: pagos.url, venceEn, revisionHasta })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(and(eq(pagos.usuarioId, usuarioId), pagos.retiene, or(gt(venceEn, now), gt(revisionHasta, now))));
}

/** A member's overdue debt on a day (`YYYY-MM-DD` in the club's time zone). */
export async function listVencidas(q: Queryable, usuarioId: number, hoy: string) {
  const [row] = await q
    .select({
      cuotas: sql<number>`count(*)::int`,
      importe: sql`coalesce(sum(${cuotas.importe}), 0)`.mapWith(toMoney),
    })
    .from(cuotas)
    .where(and(eq(cuotas.usuarioId, usuarioId), isNull(cuotas.pagadaEn), lt(cuotas.venceEl, hoy)));
  return row ?? { cuotas: 0, importe: 0 };
}

const vencimientos = prepareOnce((q) => {
  const suma = (cuales: SQL) =>
    sql`coalesce(sum(${cuotas.importe}) filter (where ${cuales}), 0)`.mapWith(toMoney);
  return q
    .select({
      periodo: sql<number>`width_bucket(${cuotas.venceEl}, ${sql.placeholder("cortes")}::date[])`,
      total: sql`sum(${cuotas.importe})`.mapWith(toMoney),
      cobrado: suma(isNotNull(cuotas.pagadaEn)),
      vencido: suma(sql`${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${sql.placeholder("hoy")}`),
      cuotas: sql<number>`count(*)::int`,
      pagadas: sql<number>`count(${cuotas.pagadaEn})::int`,
    })
    .from(cuotas)
    .where(
      and(gte(cuotas.venceEl, sql.placeholder("primero")), lt(cuotas.venceEl, sql.placeholder("ultimo"))),
    )
    .groupBy(sql`1`)
    .prepare("cuotas_vencimientos");
});

/** Amounts due between consecutive dates, counted from 1: total, paid, and overdue on `hoy`. */
export async function listPorVencimiento(q: Queryable, cortes: readonly string[], hoy: string) {
  return vencimientos(q).execute({ cortes, hoy, primero: cortes.at(0), ultimo: cortes.at(-1) });
}

export async function hasCuotas(q: Queryable, usuarioId: number): Promise<boolean> {
  const rows = await q.select({ id: cuotas.id }).from(cuotas).where(eq(cuotas.usuarioId, usuarioId)).limit(1);
  return rows.length > 0;
}

/** A plan's price and number of instalments. */
export async function findPrecio(q: Queryable, planId: number) {
  const [row] = await q
    .select({ precio: planes.precio, cuantas: sql<number>`count(${cuotasDePlan.id})::int` })
    .from(planes)
    .leftJoin(cuotasDePlan, eq(cuotasDePlan.planId, planes.id))
    .where(eq(planes.id, planId))
    .groupBy(planes.id);
  return row ?? null;
}

/**
 * Unpaid instalments to replace: those not overdue, or also an overdue one whose month is not over, which a new plan
 * covers from today on.
 */
type Reemplazables = "no-vencidas" | "no-terminadas";

/**
 * Deletes a user's replaceable unpaid instalments. Their pending payments lose their instalment, so that the money is
 * refunded.
 * @returns those payments, and the deleted instalments
 */
export async function deleteImpagas(tx: Tx, usuarioId: number, hoy: string, cuales: Reemplazables) {
  const rows = await listImpagas(tx, usuarioId, hoy, cuales).for("update");
  const cobros = await deleteCuotas(
    tx,
    rows.map((row) => row.id),
  );
  return { cobros, quitadas: rows.map(({ id: _, ...quitada }) => quitada) };
}

/** Deletes instalments locked by the caller. @returns their pending payments */
export async function deleteCuotas(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const cobros = await tx
    .delete(cobrosDeCuota)
    .where(inArray(cobrosDeCuota.cuotaId, [...ids]))
    .returning({ pagoId: cobrosDeCuota.pagoId });
  await tx.delete(cuotas).where(inArray(cuotas.id, [...ids]));
  return cobros.map((cobro) => cobro.pagoId);
}

/** Amounts paid and credited for these instalments, with the rows locked until the transaction ends. */
export function lockCuotas(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ pagoId: cuotas.pagoId, acreditadaEn: cuotas.acreditadaEn })
    .from(cuotas)
    .where(inArray(cuotas.id, [...ids]))
    .orderBy(cuotas.id)
    .for("update");
}

export type NuevaCuota = typeof cuotas.$inferInsert;

/**
 * Inserts instalments. @returns the ids of the new ones
 * @param repetidas on conflict: leave the existing one unchanged, or fail
 * @throws unique violation of `cuotas_numero_unico`
 */
export async function insertCuota(
  tx: Tx,
  nuevas: NuevaCuota[],
  repetidas: "dejar" | "fallar",
): Promise<number[]> {
  if (nuevas.length === 0) return [];
  const insert = tx.insert(cuotas).values(nuevas);
  const kept = repetidas === "dejar" ? insert.onConflictDoNothing() : insert;
  const rows = await kept.returning({ id: cuotas.id });
  return rows.map((row) => row.id);
}

export async function insertCobro(tx: Tx, pagoId: number, cuotaId: number): Promise<void> {
  await tx.insert(cobrosDeCuota).values({ pagoId, cuotaId });
}

/** The instalment of a payment; null if replaced meanwhile. */
export async function findCuotaDePago(q: Queryable, pagoId: number): Promise<number | null> {
  const where = eq(cobrosDeCuota.pagoId, pagoId);
  return (await q.select().from(cobrosDeCuota).where(where))[0]?.cuotaId ?? null;
}

/** Marks an instalment as paid if it is unpaid; of two concurrent payments one succeeds. */
export async function updatePagada(tx: Tx, id: number, pagoId: number, now: Date): Promise<boolean> {
  const where = and(eq(cuotas.id, id), isNull(cuotas.pagadaEn));
  return (await tx.update(cuotas).set({ pagadaEn: now, pagoId }).where(where)).rowCount === 1;
}

/** Makes the instalment of a payment payable again. */
export async function updateImpaga(tx: Tx, pagoId: number): Promise<void> {
  await tx.update(cuotas).set({ pagadaEn: null, pagoId: null }).where(eq(cuotas.pagoId, pagoId));
}

/** The same for one instalment; false if its payment has been credited elsewhere. */
export async function updateAnulada(tx: Tx, id: number, pagoId: number): Promise<boolean> {
  const where = and(eq(cuotas.id, id), eq(cuotas.pagoId, pagoId), isNull(cuotas.acreditadaEn));
  return (await tx.update(cuotas).set({ pagadaEn: null, pagoId: null }).where(where)).rowCount === 1;
}

/** Paid instalments of a user for periods that are not over on a day, without those of a plan that starts on it. */
export function listPagadasEnCurso(q: Queryable, usuarioId: number, planId: number, hoy: string) {
  const paid = and(eq(cuotas.usuarioId, usuarioId), isNotNull(cuotas.pagadaEn), isNull(cuotas.acreditadaEn));
  const otherRun = or(ne(cuotas.planId, planId), ne(cuotas.desde, hoy));
  return q
    .select()
    .from(cuotas)
    .where(and(paid, sinTerminar(hoy), otherRun));
}

/** An instalment covers the month that starts on its date. */
function sinTerminar(hoy: string): SQL {
  return sql`(${cuotas.venceEl} + interval '1 month')::date > ${hoy}`;
}

/** Preview of `deleteImpagas`. */
export function listImpagas(q: Queryable, usuarioId: number, hoy: string, cuales: Reemplazables) {
  const makesRoom = cuales === "no-vencidas" ? gte(cuotas.venceEl, hoy) : sinTerminar(hoy);
  return q
    .select()
    .from(cuotas)
    .where(and(eq(cuotas.usuarioId, usuarioId), isNull(cuotas.pagadaEn), makesRoom))
    .orderBy(cuotas.id);
}

/** Marks payments as credited to another plan; null reverts it. */
export async function updateAcreditadas(tx: Tx, ids: readonly number[], now: Date | null): Promise<void> {
  await tx
    .update(cuotas)
    .set({ acreditadaEn: now })
    .where(sql`${cuotas.id} = any(${sql.param([...ids])}::int[])`);
}

/** Pending payments of an instalment. */
export async function listCobrosSinTerminar(q: Queryable, cuotaId: number): Promise<number[]> {
  const rows = await q
    .select({ pagoId: pagos.id })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(and(eq(cobrosDeCuota.cuotaId, cuotaId), pagos.retiene));
  return rows.map((row) => row.pagoId);
}
