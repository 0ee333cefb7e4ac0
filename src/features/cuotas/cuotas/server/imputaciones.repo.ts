import { and, asc, eq, getTableColumns, gt, or, sql } from "drizzle-orm";
import { toCentavos, toPesos } from "#contract/money.ts";
import { pagos, type SqlDe } from "#features/caja/pagos/server/table.ts";
import { planes } from "#features/cuotas/aranceles/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { centavos, hasRow, idsOf, pesos, rowOf, rowsOf } from "#server/db/rows.ts";
import { sumarCentavos } from "../rules.ts";
import { insertMissingLines } from "./renglones.repo.ts";
import {
  CON_SOBRA,
  cobrosDeCuota,
  creditoLibre,
  creditosReservados,
  cuentasPagador,
  cuotas,
  imputaciones,
} from "./table.ts";

/** An instalment with the name of its plan. */
export const CUOTA = { ...getTableColumns(cuotas), plan: planes.nombrePlan };
const CON_SOCIO = { ...CUOTA, nombre: usuarios.nombre, apellido: usuarios.apellido };

/** Locks instalments in the order of their ids, and returns them with their member. Unknown ids are left out. */
export async function lockVarias(tx: Tx, ids: readonly number[]) {
  const suyas = sql`${cuotas.id} = ${anyInt(ids)}`;
  // Locked without the join, which leaves out an instalment that a merge moves while its lock is awaited.
  await tx.select({ id: cuotas.id }).from(cuotas).where(suyas).orderBy(asc(cuotas.id)).for("update");
  return tx
    .select(CON_SOCIO)
    .from(cuotas)
    .innerJoin(planes, eq(planes.id, cuotas.planId))
    .innerJoin(usuarios, eq(usuarios.id, cuotas.usuarioId))
    .where(suyas)
    .orderBy(asc(cuotas.id));
}

export type CuotaTomada = Awaited<ReturnType<typeof lockVarias>>[number];

export const listIdsDePago = (q: Queryable, pagoId: number) =>
  idsOf(q)`select cuota_id as id from cobros_de_cuota where pago_id = ${pagoId}`;

type NuevaImputacion = typeof imputaciones.$inferInsert;

/**
 * @throws violation of `cuotas_imputado_valido` or `pagos_imputado_valido`, if the instalment or the payment
 * has too little left
 */
export async function insertImputaciones(tx: Tx, rows: NuevaImputacion[]): Promise<void> {
  if (rows.length > 0) await tx.insert(imputaciones).values(rows);
}

interface Reversion {
  pagoId?: number;
  cuotaIds?: readonly number[];
  creadaEn: Date;
  creadaPor?: number | null;
  motivo?: string | null;
  devolucionId?: number | null;
}

/**
 * Reverses the valid allocations of a payment or of instalments: the instalments are unpaid again, and the money
 * becomes the payer's credit. The caller locks the payments.
 * @returns the payments
 */
export async function revertImputaciones(tx: Tx, reversion: Reversion): Promise<number[]> {
  const { pagoId, cuotaIds, creadaEn, creadaPor = null, motivo = null, devolucionId = null } = reversion;
  const ids = await idsOf(tx)`
    insert into imputaciones (pago_id, cuota_id, monto, creada_en, creada_por, motivo, devolucion_id, revierte_id)
    select pago_id, cuota_id, -monto, ${creadaEn.toISOString()}::timestamptz, ${creadaPor}::int, ${motivo}::text,
      ${devolucionId}::int, id
    from imputaciones i
    where monto > 0 and not exists (select 1 from imputaciones r where r.revierte_id = i.id)
      ${pagoId === undefined ? sql`` : sql`and pago_id = ${pagoId}`}
      ${cuotaIds === undefined ? sql`` : sql`and cuota_id = ${anyInt(cuotaIds)}`}
    order by pago_id, cuota_id
    returning pago_id as id`;
  return [...new Set(ids)];
}

/** Returns the allocated amounts by instalment, earliest due first; 0 for an allocation that was completely reversed. */
export function listImputadas(q: Queryable, pagoId: number) {
  return q
    .select({ ...CON_SOCIO, monto: pesos(sql`sum(${imputaciones.monto})`) })
    .from(imputaciones)
    .innerJoin(cuotas, eq(cuotas.id, imputaciones.cuotaId))
    .innerJoin(planes, eq(planes.id, cuotas.planId))
    .innerJoin(usuarios, eq(usuarios.id, cuotas.usuarioId))
    .where(eq(imputaciones.pagoId, pagoId))
    .groupBy(cuotas.id, planes.id, usuarios.id)
    .orderBy(asc(cuotas.venceEl), asc(cuotas.id));
}

export const listPagosDePersona = (q: Queryable, usuarioId: number) =>
  idsOf(q)`
    select distinct i.pago_id as id from imputaciones i join cuotas c on c.id = i.cuota_id
    where c.usuario_id = ${usuarioId}`;

export async function insertCuentas(tx: Tx, personaIds: readonly number[], creadaEn: Date): Promise<void> {
  if (personaIds.length === 0) return;
  const rows = [...new Set(personaIds)].map((personaId) => ({ personaId, creadaEn }));
  await tx.insert(cuentasPagador).values(rows).onConflictDoNothing();
}

export const findDni = async (q: Queryable, personaId: number): Promise<string | null> =>
  (await rowOf<{ dni: string | null }>(q)`select dni from personas where id = ${personaId}`)?.dni ?? null;

export const hasCuenta = (q: Queryable, personaId: number) =>
  hasRow(q)`select 1 from cuentas_pagador where persona_id = ${personaId}`;

/** Locks the payments of these instalments; call it before you lock the instalments. */
export const lockPagosDeCuotas = (tx: Tx, cuotaIds: readonly number[]) =>
  tx.execute(sql`
    select from pagos where id in (select pago_id from imputaciones where cuota_id = ${anyInt(cuotaIds)})
    order by id for update`);

export const listPagadores = (q: Queryable, pagoIds: readonly number[]) =>
  idsOf(q)`select usuario_id as id from pagos where id = ${anyInt(pagoIds)} and usuario_id is not null`;

/** A payment, or what is left of it, in whole centavos. */
export interface DineroDePago {
  pagoId: number;
  /** The payer, whose account keeps the excess. */
  usuarioId: number | null;
  centavos: number;
}

/**
 * Returns a payer's payments that have credit, oldest first.
 * @param sin payments in progress; credit reserved for them counts as available
 */
export function listCreditos(
  q: Queryable,
  personaId: number,
  sin: readonly number[] = [],
): Promise<DineroDePago[]> {
  return rowsOf<DineroDePago>(q)`
    select * from (select p.id as "pagoId", p.usuario_id as "usuarioId", ${centavos(creditoLibre(sin))} as centavos
      from pagos p where p.usuario_id = ${personaId} and ${CON_SOBRA}) libres
    where centavos > 0 order by "pagoId"`;
}

/** Locks a payer's payments that have credit until the transaction ends. Call it before locking instalments. */
export const lockPagosConSobra = (tx: Tx, personaId: number) =>
  tx.execute(
    sql`select from pagos p where p.usuario_id = ${personaId} and ${CON_SOBRA} order by p.id for update`,
  );

export async function lockCreditos(
  tx: Tx,
  personaId: number,
  sin: readonly number[] = [],
): Promise<DineroDePago[]> {
  await lockPagosConSobra(tx, personaId);
  // Reads after locking: another transaction may have used or reserved credit meanwhile.
  return listCreditos(tx, personaId, sin);
}

/** In pesos. */
export async function sumCredito(q: Queryable, personaId: number): Promise<number> {
  const creditos = await listCreditos(q, personaId);
  return toPesos(sumarCentavos(creditos));
}

/** Reserves credit for a payment in progress; the caller has locked the rows. Amounts in whole centavos. */
export async function insertReservados(
  tx: Tx,
  cobroId: number,
  dinero: readonly { pagoId: number; centavos: number }[],
): Promise<void> {
  const rows = dinero.flatMap(({ pagoId, centavos }) =>
    centavos > 0 ? [{ cobroId, pagoId, monto: toPesos(centavos) }] : [],
  );
  if (rows.length > 0) await tx.insert(creditosReservados).values(rows);
}

/** Locks the credit reserved for a payment and returns its unspent part, in whole centavos. */
export async function lockReservados(tx: Tx, cobroId: number, personaId: number) {
  const reservados = await tx
    .select()
    .from(creditosReservados)
    .where(eq(creditosReservados.cobroId, cobroId));
  if (reservados.length === 0) return [];
  const creditos = await lockCreditos(tx, personaId, [cobroId]);
  const libres = new Map(creditos.map(({ pagoId, centavos }) => [pagoId, centavos]));
  return reservados.flatMap(({ pagoId, monto }) => {
    const centavos = Math.min(toCentavos(monto), libres.get(pagoId) ?? 0);
    return centavos > 0 ? [{ pagoId, usuarioId: personaId, centavos }] : [];
  });
}

/**
 * Completes rows that a process of the previous version wrote during an upgrade: adds missing lines and
 * allocations, and reverses the allocations of reversed payments. Idempotent.
 */
export async function completeFromPreviousVersion(tx: Tx): Promise<void> {
  await insertMissingLines(tx);
  await tx.execute(sql`
    insert into imputaciones (pago_id, cuota_id, monto, creada_en)
    select pago_id, id, importe, pagada_en from cuotas where pago_id is not null and imputado = 0 and importe > 0
    order by pago_id, id`);
  await tx.execute(sql`
    insert into imputaciones (pago_id, cuota_id, monto, creada_en, revierte_id)
    select i.pago_id, i.cuota_id, -i.monto, now(), i.id
    from imputaciones i join cuotas c on c.id = i.cuota_id
    where c.pagada_en is null and c.imputado = c.importe and c.importe > 0 and i.monto > 0
      and not exists (select 1 from imputaciones r where r.revierte_id = i.id)`);
}

export const devueltasEn: SqlDe = (devolucionId) =>
  sql`array(select i.cuota_id from imputaciones i where i.devolucion_id = ${devolucionId} order by i.cuota_id)`;

/**
 * Returns the pending payments for any of these instalments, one row per instalment: those that this payer can still
 * make, and those of any payer under review.
 */
export function listAbiertosDeCuotas(q: Queryable, payerId: number, ids: readonly number[], now: Date) {
  const { venceEn, revisionHasta } = pagos;
  const todas = sql<number>`(select count(*)::int from cobros_de_cuota t where t.pago_id = ${pagos.id})`;
  return q
    .select({
      pagoId: pagos.id,
      monto: pagos.monto,
      url: pagos.url,
      venceEn,
      revisionHasta,
      deCuantas: todas,
    })
    .from(cobrosDeCuota)
    .innerJoin(pagos, eq(pagos.id, cobrosDeCuota.pagoId))
    .where(
      and(
        sql`${cobrosDeCuota.cuotaId} = ${anyInt(ids)}`,
        pagos.retiene,
        or(and(eq(pagos.usuarioId, payerId), gt(venceEn, now)), gt(revisionHasta, now)),
      ),
    );
}
