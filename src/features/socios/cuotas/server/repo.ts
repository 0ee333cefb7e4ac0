import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { cuotasDePlan, planes } from "#features/socios/planes/server/table.ts";
import { type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { prepareOnce } from "#server/db/prepare-once.ts";
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

/** An instalment with the name of its plan, its row locked until the transaction ends. */
export async function tomar(tx: Tx, id: number) {
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

/** An instalment with how it was paid. */
export type FilaDeCuota = Awaited<ReturnType<typeof conMedio>>[number];

export async function buscar(q: Queryable, id: number): Promise<FilaDeCuota | null> {
  return (await conMedio(q).where(eq(cuotas.id, id)))[0] ?? null;
}

/** Somebody's instalments, oldest first. */
export function listarDe(q: Queryable, usuarioId: number): Promise<FilaDeCuota[]> {
  return conMedio(q).where(eq(cuotas.usuarioId, usuarioId)).orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}

/** Payments that were begun and can still be ended, or are under review, of everything that somebody owes. */
export function abiertosDe(q: Queryable, usuarioId: number, now: Date) {
  return q
    .select({
      cuotaId: cobrosDeCuota.cuotaId,
      pagoId: pagos.id,
      url: pagos.url,
      venceEn: pagos.venceEn,
      revisionHasta: pagos.revisionHasta,
    })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(
      and(
        eq(pagos.usuarioId, usuarioId),
        pagos.retiene,
        or(gt(pagos.venceEn, now), gt(pagos.revisionHasta, now)),
      ),
    );
}

/** What is overdue on a day. */
export async function vencidas(q: Queryable, usuarioId: number, hoy: string) {
  const [row] = await q
    .select({
      cuantas: sql<number>`count(*)::int`,
      importe: sql<string>`coalesce(sum(${cuotas.importe}), 0)`,
    })
    .from(cuotas)
    .where(and(eq(cuotas.usuarioId, usuarioId), isNull(cuotas.pagadaEn), lt(cuotas.venceEl, hoy)));
  return row ?? { cuantas: 0, importe: "0" };
}

const vencimientos = prepareOnce((q) => {
  const suma = (cuales: SQL) => sql<string>`coalesce(sum(${cuotas.importe}) filter (where ${cuales}), 0)`;
  return q
    .select({
      periodo: sql<number>`width_bucket(${cuotas.venceEl}, ${sql.placeholder("cortes")}::date[])`,
      total: sql<string>`sum(${cuotas.importe})`,
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

/** What falls due between each of these days and the next, counted from 1: in all, paid, and overdue on `hoy`. */
export async function porVencimiento(q: Queryable, cortes: readonly string[], hoy: string) {
  const rows = await vencimientos(q).execute({ cortes, hoy, primero: cortes.at(0), ultimo: cortes.at(-1) });
  return rows.map((row) => ({
    ...row,
    total: toMoney(row.total),
    cobrado: toMoney(row.cobrado),
    vencido: toMoney(row.vencido),
  }));
}

export async function hayAlguna(q: Queryable, usuarioId: number): Promise<boolean> {
  const rows = await q.select({ id: cuotas.id }).from(cuotas).where(eq(cuotas.usuarioId, usuarioId)).limit(1);
  return rows.length > 0;
}

/** What a plan costs, and in how many instalments. */
export async function precioDe(q: Queryable, planId: number) {
  const [row] = await q
    .select({ precio: planes.precio, cuantas: sql<number>`count(${cuotasDePlan.id})::int` })
    .from(planes)
    .leftJoin(cuotasDePlan, eq(cuotasDePlan.planId, planes.id))
    .where(eq(planes.id, planId))
    .groupBy(planes.id);
  return row ?? null;
}

/**
 * Which unpaid instalments make room: those that are not overdue, or also the overdue one whose month still runs, which
 * a new plan covers from today on.
 */
export type Reemplazables = "no-vencidas" | "no-terminadas";

/**
 * Removes what somebody has not paid and makes room on a day. Payments under way for it lose their
 * instalment, so that their money goes back.
 * @returns those payments, and what was removed
 */
export async function quitarImpagas(tx: Tx, usuarioId: number, hoy: string, cuales: Reemplazables) {
  const rows = await impagas(tx, usuarioId, hoy, cuales).for("update");
  const cobros = await quitar(
    tx,
    rows.map((row) => row.id),
  );
  return { cobros, quitadas: rows.map(({ id: _, ...quitada }) => quitada) };
}

/** Removes instalments that the caller has locked. @returns the payments that were begun for them */
export async function quitar(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const cobros = await tx
    .delete(cobrosDeCuota)
    .where(inArray(cobrosDeCuota.cuotaId, [...ids]))
    .returning({ pagoId: cobrosDeCuota.pagoId });
  await tx.delete(cuotas).where(inArray(cuotas.id, [...ids]));
  return cobros.map((cobro) => cobro.pagoId);
}

/** What was paid for these instalments and used up, their rows locked until the transaction ends. */
export function tomarVarias(tx: Tx, ids: readonly number[]) {
  return tx
    .select({ pagoId: cuotas.pagoId, acreditadaEn: cuotas.acreditadaEn })
    .from(cuotas)
    .where(inArray(cuotas.id, [...ids]))
    .orderBy(cuotas.id)
    .for("update");
}

export type NuevaCuota = typeof cuotas.$inferInsert;

/**
 * Writes instalments. @returns the ids of those that were not there
 * @param repetidas what to do with one that is there already: leave it as it is, or fail
 * @throws the database's error for `cuotas_numero_unico`
 */
export async function insertar(
  tx: Tx,
  filas: NuevaCuota[],
  repetidas: "dejar" | "fallar",
): Promise<number[]> {
  if (filas.length === 0) return [];
  const insert = tx.insert(cuotas).values(filas);
  const rows = await (repetidas === "dejar" ? insert.onConflictDoNothing() : insert).returning({
    id: cuotas.id,
  });
  return rows.map((row) => row.id);
}

export async function anotarPago(tx: Tx, pagoId: number, cuotaId: number): Promise<void> {
  await tx.insert(cobrosDeCuota).values({ pagoId, cuotaId });
}

/** The instalment that a payment is for; null when it was replaced meanwhile. */
export async function cuotaDePago(q: Queryable, pagoId: number): Promise<number | null> {
  const [row] = await q
    .select({ cuotaId: cobrosDeCuota.cuotaId })
    .from(cobrosDeCuota)
    .where(eq(cobrosDeCuota.pagoId, pagoId));
  return row?.cuotaId ?? null;
}

/** Marks an instalment as paid, if it is not: of two payments at once only one finds it unpaid. */
export async function saldar(tx: Tx, id: number, pagoId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(cuotas)
    .set({ pagadaEn: now, pagoId })
    .where(and(eq(cuotas.id, id), isNull(cuotas.pagadaEn)))
    .returning({ id: cuotas.id });
  return rows.length > 0;
}

/** The instalment that this payment paid is owed again. */
export async function reabrir(tx: Tx, pagoId: number): Promise<void> {
  await tx.update(cuotas).set({ pagadaEn: null, pagoId: null }).where(eq(cuotas.pagoId, pagoId));
}

/** The same for one instalment, if what was paid for it is still its own; false when it is not. */
export async function reabrirCobrada(tx: Tx, id: number, pagoId: number): Promise<boolean> {
  const rows = await tx
    .update(cuotas)
    .set({ pagadaEn: null, pagoId: null })
    .where(and(eq(cuotas.id, id), eq(cuotas.pagoId, pagoId), isNull(cuotas.acreditadaEn)))
    .returning({ id: cuotas.id });
  return rows.length > 0;
}

/** The money of instalments: what was paid for them, and what had been credited to them. */
const dinero = { id: cuotas.id, importe: cuotas.importe, credito: cuotas.credito };

/**
 * What somebody paid for periods that are not over on a day; an instalment covers the month that begins on its date.
 * @param salvo a run of a plan that goes on, whose money stays where it is
 */
export function pagadasEnCurso(
  q: Queryable,
  usuarioId: number,
  hoy: string,
  salvo: { planId: number; desde: string },
) {
  return q
    .select(dinero)
    .from(cuotas)
    .where(
      and(
        eq(cuotas.usuarioId, usuarioId),
        isNotNull(cuotas.pagadaEn),
        isNull(cuotas.acreditadaEn),
        sql`(${cuotas.venceEl} + interval '1 month')::date > ${hoy}`,
        or(ne(cuotas.planId, salvo.planId), ne(cuotas.desde, salvo.desde)),
      ),
    );
}

/** What `quitarImpagas` would remove. */
export function impagas(q: Queryable, usuarioId: number, hoy: string, cuales: Reemplazables) {
  const makesRoom =
    cuales === "no-vencidas"
      ? gte(cuotas.venceEl, hoy)
      : sql`(${cuotas.venceEl} + interval '1 month')::date > ${hoy}`;
  return q
    .select()
    .from(cuotas)
    .where(and(eq(cuotas.usuarioId, usuarioId), isNull(cuotas.pagadaEn), makesRoom))
    .orderBy(cuotas.id);
}

/** What was paid for these counts for another plan from now on; with null, for their own again. */
export async function marcarAcreditadas(tx: Tx, ids: readonly number[], now: Date | null): Promise<void> {
  await tx
    .update(cuotas)
    .set({ acreditadaEn: now })
    .where(sql`${cuotas.id} = any(${sql.param([...ids])}::int[])`);
}

/** Payments for an instalment that were begun and have not ended. */
export async function cobrosSinTerminar(q: Queryable, cuotaId: number): Promise<number[]> {
  const rows = await q
    .select({ pagoId: pagos.id })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(and(eq(cobrosDeCuota.cuotaId, cuotaId), pagos.retiene));
  return rows.map((row) => row.pagoId);
}
