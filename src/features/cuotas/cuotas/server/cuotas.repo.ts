import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { toCentavos } from "#contract/money.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import type { ObjetoAuditado } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { centavos, firstOf, hasRow, idsOf, pesos, rowOf, rowsOf } from "#server/db/rows.ts";
import { holdsText } from "#server/db/search.ts";
import { renglon } from "../rules.ts";
import {
  CUOTA,
  insertCuentas,
  listPagadores,
  lockPagosDeCuotas,
  revertImputaciones,
} from "./imputaciones.repo.ts";
import { insertRenglones } from "./renglones.repo.ts";
import { cobrosDeCuota, cuotas, EMPIEZA } from "./table.ts";

/** Outstanding amount. */
const FALTA = sql`${cuotas.importe} - ${cuotas.imputado}`;

const SIN_CONVENIO = isNull(cuotas.convenioId);

function conMedio(q: Queryable) {
  return q
    .select({ ...CUOTA, medio: pagos.medio, pagadorId: pagos.usuarioId })
    .from(cuotas)
    .innerJoin(planes, eq(planes.id, cuotas.planId))
    .leftJoin(pagos, eq(pagos.id, cuotas.pagoId));
}

export type CuotaRow = Awaited<ReturnType<typeof conMedio>>[number];

export const findCuota = (q: Queryable, id: number): Promise<CuotaRow | null> =>
  firstOf(conMedio(q).where(eq(cuotas.id, id)));

/** Lists a person's instalments, oldest first. */
export function listCuotasDe(q: Queryable, usuarioId: number): Promise<CuotaRow[]> {
  return conMedio(q).where(eq(cuotas.usuarioId, usuarioId)).orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}

/** Lists the unpaid instalments of these people, earliest due first. */
export function listPorPagar(q: Queryable, personaIds: readonly number[]): Promise<CuotaRow[]> {
  return conMedio(q)
    .where(and(inArray(cuotas.usuarioId, [...personaIds]), isNull(cuotas.pagadaEn)))
    .orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}

export function listAbiertos(q: Queryable, usuarioId: number, now: Date) {
  const { venceEn, revisionHasta } = pagos;
  return q
    .select({ cuotaId: cobrosDeCuota.cuotaId, pagoId: pagos.id, url: pagos.url, venceEn, revisionHasta })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(and(eq(pagos.usuarioId, usuarioId), pagos.retiene, or(gt(venceEn, now), gt(revisionHasta, now))));
}

/** Returns a member's overdue debt on a date (`YYYY-MM-DD` in the club's time zone). */
export async function listVencidas(q: Queryable, usuarioId: number, hoy: string) {
  const row = await rowOf<{ cuotas: number; importe: number }>(q)`
    select count(*)::int as cuotas, ${pesos(sql`coalesce(sum(importe - imputado), 0)`)} as importe from cuotas
    where usuario_id = ${usuarioId} and pagada_en is null and vence_el < ${hoy}::date`;
  return row ?? { cuotas: 0, importe: 0 };
}

export const hasCuotas = (q: Queryable, usuarioId: number) =>
  hasRow(q)`select 1 from cuotas where usuario_id = ${usuarioId} limit 1`;

export const findPrecio = (q: Queryable, planId: number) =>
  rowOf<{ precio: number; cuantas: number }>(q)`
    select ${pesos(sql`p.precio`)} as precio, (select count(*)::int from cuotas_de_plan where plan_id = p.id) as cuantas
    from planes p where p.id = ${planId}`;

/**
 * Which unpaid instalments to replace:
 * - `no-vencidas`: those of months that have not started
 * - `no-terminadas`: also overdue ones of the current month, which a new plan covers from today on
 * - `de-otro-plan`: those of a plan with its own instalments, unless credit covers a part of them
 */
type Reemplazables = "no-vencidas" | "no-terminadas" | "de-otro-plan";

/**
 * Deletes a user's replaceable unpaid instalments, except those that count in a closed month: these are voided with a
 * counter-line. Pending payments lose the instalment, so that their money is refunded; part payments become the
 * payers' credit.
 * @returns the affected payments; the deleted and the voided instalments, separately and together
 */
export async function deleteImpagas(
  tx: Tx,
  { usuarioId, hoy, ahora }: { usuarioId: number; hoy: string; ahora: Date },
  cuales: Reemplazables,
) {
  const seen = await listImpagas(tx, usuarioId, hoy, cuales);
  await lockPagosDeCuotas(tx, idsDe(seen));
  const rows = await listImpagas(tx, usuarioId, hoy, cuales).for("update");
  const enParte = rows.flatMap(({ id, imputado }) => (imputado > 0 ? [id] : []));
  const pagadas = await revertImputaciones(tx, { cuotaIds: enParte, creadaEn: ahora });
  await insertCuentas(tx, await listPagadores(tx, pagadas), ahora);
  const contadas = new Set(await listEnMesCerrado(tx, rows));
  const anuladas = rows.filter(({ id }) => contadas.has(id));
  const borradas = rows.filter(({ id }) => !contadas.has(id));
  const cobros = await deleteCobros(tx, rows);
  await deleteLote(tx, idsDe(borradas));
  const lines = anuladas.map(({ id, importe }) => ({
    ...renglon("cambio", -toCentavos(importe), toCentavos(importe)),
    cuotaId: id,
  }));
  await insertRenglones(tx, lines, { creadoPor: null, creadoEn: ahora, motivo: "Cambió de plan" });
  // Marks the voided instalments, so that they take no more payments or changes, and their earlier plan's payments are
  // credited only once.
  await updateAcreditadas(tx, [...contadas], ahora);
  return {
    cobros,
    quitadas: borradas.map(({ id: _, imputado: __, ...quitada }) => quitada),
    anuladas: anuladas.map(({ id, importe }) => ({ id, importe })),
    reemplazadas: rows,
  };
}

/** Returns the instalments that count in a closed month; they are voided instead of deleted. */
export const listEnMesCerrado = (q: Queryable, cuales: readonly { id: number }[]) =>
  idsOf(q)`select id from cuotas where id = ${anyInt(idsDe(cuales))} and cuota_en_mes_cerrado(id, vence_el)`;

export const idsDe = (cuales: readonly { id: number }[]) => cuales.map(({ id }) => id);

/** Removes instalments from their pending payments. @returns the payments */
const deleteCobros = (tx: Tx, cuales: readonly { id: number }[]) =>
  idsOf(tx)`delete from cobros_de_cuota where cuota_id = ${anyInt(idsDe(cuales))} returning pago_id as id`;

/** Deletes instalments that the caller has locked. @returns their pending payments */
export async function deleteCuotas(tx: Tx, cuales: readonly { id: number }[]): Promise<number[]> {
  const cobros = await deleteCobros(tx, cuales);
  await deleteLote(tx, idsDe(cuales));
  return cobros;
}

/** Locks the rows until the transaction ends, and returns whether they are paid and credited to another plan. */
export const lockCuotas = (tx: Tx, ids: readonly number[]) =>
  rowsOf<{ id: number; pagoId: number | null; acreditadaEn: string | null }>(tx)`
    select id, pago_id as "pagoId", acreditada_en as "acreditadaEn" from cuotas where id = ${anyInt(ids)}
    order by id for update`;

export type NuevaCuota = typeof cuotas.$inferInsert;

export const insertCobro = (tx: Tx, pagoId: number, cuotaIds: readonly number[]) =>
  tx.insert(cobrosDeCuota).values(cuotaIds.map((cuotaId) => ({ pagoId, cuotaId })));

/**
 * Returns a user's paid instalments for periods that are not over on a day, except those of a run of the plan that
 * starts on that day.
 */
export function listPagadasEnCurso(q: Queryable, usuarioId: number, planId: number, hoy: string) {
  const paid = and(
    eq(cuotas.usuarioId, usuarioId),
    isNotNull(cuotas.pagadaEn),
    isNull(cuotas.acreditadaEn),
    SIN_CONVENIO,
  );
  const otherRun = or(ne(cuotas.planId, planId), ne(cuotas.desde, hoy));
  return q
    .select()
    .from(cuotas)
    .where(and(paid, sinTerminar(hoy), otherRun));
}

/** A monthly instalment covers its month; any other instalment covers the month that starts on its due date. */
function sinTerminar(hoy: string): SQL {
  return sql`(coalesce(${cuotas.periodo}, ${EMPIEZA}) + interval '1 month')::date > ${hoy}`;
}

export function listImpagas(q: Queryable, usuarioId: number, hoy: string, cuales: Reemplazables) {
  const makesRoom = {
    "no-vencidas": and(sql`${EMPIEZA} >= ${hoy}::date`, isNull(cuotas.periodo)),
    "no-terminadas": sinTerminar(hoy),
    "de-otro-plan": and(sinTerminar(hoy), isNull(cuotas.periodo), eq(cuotas.credito, 0)),
  }[cuales];
  return (
    q
      .select()
      .from(cuotas)
      // Opening balances and arrangements belong to no plan.
      .where(
        and(
          eq(cuotas.usuarioId, usuarioId),
          isNull(cuotas.pagadaEn),
          gt(cuotas.deCuantas, 0),
          SIN_CONVENIO,
          makesRoom,
        ),
      )
      .orderBy(cuotas.id)
  );
}

/** Marks the payments of these instalments as credited to another plan; null reverts it. */
export const updateAcreditadas = (tx: Tx, ids: readonly number[], now: Date | null) =>
  tx
    .update(cuotas)
    .set({ acreditadaEn: now })
    .where(sql`id = ${anyInt(ids)}`);

/** Returns the pending payments of these instalments. */
export const listCobrosSinTerminar = (q: Queryable, cuotaIds: readonly number[]) =>
  idsOf(q)`
    select distinct p.id from cobros_de_cuota o join pagos p on p.id = o.pago_id
      left join transferencias t on t.pago_id = p.id
    where o.cuota_id = ${anyInt(cuotaIds)} and (p.retiene or t.abierta)`;

export const cuotaAuditada: ObjetoAuditado = {
  label: "Cuota",
  nombres: () =>
    sql`select c.id, 'n.º ' || c.numero_cuota || ' de ' || u.nombre_usuario as nombre
      from cuotas c join usuarios u on u.id = c.usuario_id`,
  llamados: (_deps, word) =>
    sql`select id from cuotas where usuario_id in (select id from usuarios where ${holdsText(sql`texto`, word)})`,
};

const vencimientos = prepareOnce((q) => {
  const suma = (importe: SQLWrapper, cuales: SQL) =>
    sql`coalesce(sum(${importe}) filter (where ${cuales}), 0)`.mapWith(Number);
  return q
    .select({
      periodo: sql<number>`width_bucket(${cuotas.venceEl}, ${sql.placeholder("cortes")}::date[])`,
      total: sql`sum(${cuotas.importe})`.mapWith(Number),
      // Includes the paid part of unpaid instalments.
      cobrado:
        sql`sum(case when ${cuotas.pagadaEn} is null then ${cuotas.imputado} else ${cuotas.importe} end)`.mapWith(
          Number,
        ),
      vencido: suma(FALTA, sql`${cuotas.pagadaEn} is null and ${cuotas.venceEl} < ${sql.placeholder("hoy")}`),
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

/** Returns totals by due date between consecutive `cortes`, counted from 1: amount, paid part, and part overdue on `hoy`. */
export async function listPorVencimiento(q: Queryable, cortes: readonly string[], hoy: string) {
  return vencimientos(q).execute({ cortes, hoy, primero: cortes.at(0), ultimo: cortes.at(-1) });
}

/** Whether any instalment of the payment is still unpaid. */
export const hasPorPagar = (q: Queryable, pagoId: number) =>
  hasRow(q)`
    select 1 from cobros_de_cuota o join cuotas c on c.id = o.cuota_id
    where o.pago_id = ${pagoId} and c.pagada_en is null limit 1`;

/** An open transfer for some of these instalments; `monto` in whole centavos. */
export interface TransferenciaDeCuotas {
  pagoId: number;
  usuarioId: number | null;
  monto: number;
  conCentavos: boolean;
  porRevisar: boolean;
  /** The requested instalments that the transfer pays; `deCuantas` counts all that it pays. */
  cuotas: number[];
  deCuantas: number;
}

export const listTransferenciasDeCuotas = (q: Queryable, ids: readonly number[]) =>
  rowsOf<TransferenciaDeCuotas>(q)`
    select t.pago_id as "pagoId", p.usuario_id as "usuarioId", ${centavos(sql`t.monto`)} as monto,
      t.con_centavos as "conCentavos", t.comprobante is not null and t.revisado_en is null as "porRevisar",
      array_agg(o.cuota_id) as cuotas,
      (select count(*)::int from cobros_de_cuota suyas where suyas.pago_id = t.pago_id) as "deCuantas"
    from cobros_de_cuota o join transferencias t on t.pago_id = o.pago_id join pagos p on p.id = t.pago_id
    where t.abierta and o.cuota_id = ${anyInt(ids)}
    group by t.pago_id, p.id`;

/** Returns a person's instalments from a month on, except those whose payment was credited to another plan. */
export const listDePeriodosDesde = (q: Queryable, usuarioId: number, periodo: string) =>
  idsOf(q)`
    select id from cuotas
    where usuario_id = ${usuarioId} and periodo >= ${periodo}::date and acreditada_en is null
    order by periodo`;

/** Amounts in whole centavos. */
export const listPorDebitar = (q: Queryable, personaIds: readonly number[], hasta: string, now: Date) =>
  rowsOf<{ id: number; venceEl: string; falta: number }>(q)`
    select c.id, c.vence_el::text as "venceEl", ${centavos(sql`c.importe - c.imputado`)} as falta from cuotas c
    where c.usuario_id = ${anyInt(personaIds)} and c.pagada_en is null and c.vence_el <= ${hasta}::date
      and not exists (select from cobros_de_cuota o join pagos p on p.id = o.pago_id
          left join transferencias t on t.pago_id = p.id
        where o.cuota_id = c.id
          and (p.retiene and p.revision_hasta > ${now.toISOString()}::timestamptz or t.abierta))
    order by c.vence_el, c.id`;

/** Locks these instalments and counts those with a payment, even a payment in progress. */
export async function lockLote(tx: Tx, ids: readonly number[]): Promise<number> {
  await tx.execute(sql`select 1 from cuotas where id = ${anyInt(ids)} order by id for update`);
  const row = await rowOf<{ cobradas: number }>(tx)`
    select count(*)::int as cobradas from cuotas c where c.id = ${anyInt(ids)} and (
      c.imputado > 0 or c.pago_id is not null or c.acreditada_en is not null
      or exists (select 1 from cobros_de_cuota o where o.cuota_id = c.id)
    )`;
  return row?.cobradas ?? 0;
}

/** In pesos. */
export async function sumLote(q: Queryable, ids: readonly number[]): Promise<number> {
  const row = await rowOf<{ importe: number | null }>(q)`
    select sum(importe)::float8 as importe from cuotas where id = ${anyInt(ids)}`;
  return row?.importe ?? 0;
}

export const deleteLote = (tx: Tx, ids: readonly number[]) =>
  tx.execute(sql`delete from cuotas where id = ${anyInt(ids)}`);
