import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, type Outcome } from "#contract/outcome.ts";
import { anularCobroEnMano } from "#features/caja/pagos/server/cobrar-en-mano.ts";
import { anotarPendiente } from "#features/caja/pagos/server/iniciar-cobro.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CUOTA_ACREDITADA, repartirPago, tituloDePago } from "../rules.ts";
import { idsDe, insertCobro, listCobrosSinTerminar, listPorDebitar } from "./cuotas.repo.ts";
import {
  type CuotaTomada,
  type DineroDePago,
  insertCuentas,
  insertImputaciones,
  listImputadas,
  lockCreditos,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";

export type { CuotaTomada };

export function porVencimiento<T extends { pagadaEn: Date | null; venceEl: string; id: number }>(
  cuotas: readonly T[],
): T[] {
  return cuotas
    .filter(({ pagadaEn }) => pagadaEn === null)
    .toSorted((a, b) => (a.venceEl < b.venceEl ? -1 : a.venceEl > b.venceEl ? 1 : a.id - b.id));
}

export const faltaDe = ({ importe, imputado }: Pick<CuotaTomada, "importe" | "imputado">): number =>
  toCentavos(importe) - toCentavos(imputado);

/**
 * Allocates money to instalments, in order; the rest is the payer's credit (Rule CTA-2). The caller has
 * locked first the payments and then the instalments.
 * @returns the excess in centavos, and the outstanding amount of each instalment
 */
export async function imputar(
  deps: Deps,
  tx: Tx,
  dinero: readonly DineroDePago[],
  cuotas: readonly CuotaTomada[],
  mano?: { usuarioId: number; motivo: string | null },
): Promise<{ sobra: number; faltan: Map<number, number> }> {
  const creadaEn = deps.clock();
  let pendientes = cuotas.map((cuota) => ({ id: cuota.id, falta: faltaDe(cuota) }));
  let sobra = 0;
  for (const { pagoId, usuarioId, centavos } of dinero) {
    const reparto = repartirPago(centavos, pendientes);
    const pagado = new Map(reparto.partes.map(({ cuota, centavos }) => [cuota.id, centavos]));
    await insertImputaciones(
      tx,
      reparto.partes.map(({ cuota, centavos }) => ({
        pagoId,
        cuotaId: cuota.id,
        monto: toPesos(centavos),
        creadaEn,
        creadaPor: mano?.usuarioId ?? null,
        motivo: mano?.motivo ?? null,
      })),
    );
    pendientes = pendientes.map(({ id, falta }) => ({ id, falta: falta - (pagado.get(id) ?? 0) }));
    sobra += reparto.sobra;
    if (reparto.sobra > 0 && usuarioId !== null) await insertCuentas(tx, [usuarioId], creadaEn);
  }
  return { sobra, faltan: new Map(pendientes.map(({ id, falta }) => [id, falta])) };
}

/**
 * Reverses a payment in cash or by transfer with a counter-entry; its instalments are unpaid again.
 * @returns the counter-entry's id
 */
export async function anularPago(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { pagoId, motivo }: { pagoId: number; motivo: string },
): Promise<Outcome<{ contraasientoId: number }>> {
  const suyas = await listImputadas(tx, pagoId);
  if (suyas.some(({ acreditadaEn }) => acreditadaEn !== null))
    return conflict("acreditada", CUOTA_ACREDITADA);
  // Lock order: the payment before its instalments.
  const anulado = await anularCobroEnMano(deps, tx, actor, pagoId);
  if (!anulado.ok) return anulado;
  const tomadas = await lockVarias(tx, idsDe(suyas));
  if (tomadas.some(({ acreditadaEn }) => acreditadaEn !== null))
    throw new Error(`an instalment of payment ${pagoId} changed while the payment was locked`);
  await revertImputaciones(tx, { pagoId, creadaEn: deps.clock(), creadaPor: actor.usuarioId, motivo });
  return anulado;
}

/**
 * Returns the debts of these people due by the given day, in whole centavos, earliest due first. Leaves out those
 * with a payment under review or an open transfer.
 */
export function porDebitar(
  deps: Deps,
  q: Queryable,
  { personaIds, hasta }: { personaIds: readonly number[]; hasta: string },
): Promise<{ id: number; venceEl: string; falta: number }[]> {
  return listPorDebitar(q, personaIds, hasta, deps.clock());
}

interface LoQueFalta {
  /** Outstanding amounts, earliest due first. */
  cuotas: { cuota: CuotaTomada; falta: number }[];
  /** Credit of the payer that was used, in centavos. */
  usado: number;
  /** Pending payments of instalments that credit has settled; pass them to `soltarCobros` after the commit. */
  sueltos: number[];
}

/** Pays instalments with their payer's credit, as far as it goes (Rule CTA-2). @returns what remains to be paid */
export async function pagarConCredito(
  deps: Deps,
  tx: Tx,
  { pagadorId, ids }: { pagadorId: number; ids: readonly number[] },
): Promise<LoQueFalta> {
  const dinero = await lockCreditos(tx, pagadorId);
  const cuotas = porVencimiento(await lockVarias(tx, ids));
  const antes = cuotas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const { faltan } = await imputar(deps, tx, dinero, cuotas);
  const todas = cuotas.map((cuota) => ({ cuota, falta: faltan.get(cuota.id) ?? 0 }));
  const abiertas = todas.filter(({ falta }) => falta > 0);
  const saldadas = todas.filter(({ falta }) => falta === 0).map(({ cuota }) => cuota.id);
  const sueltos = await listCobrosSinTerminar(tx, saldadas);
  return { cuotas: abiertas, usado: antes - abiertas.reduce((sum, { falta }) => sum + falta, 0), sueltos };
}

/**
 * Records a payment that the provider collected and that is not approved yet. Its approval allocates the
 * money to these instalments, earliest due first; the rest becomes the payer's credit (Rule CTA-2).
 * @returns the payment's id
 */
export async function anotarDebito(
  deps: Deps,
  tx: Tx,
  { pagadorId, monto, ids }: { pagadorId: number; monto: number; ids: readonly number[] },
): Promise<number> {
  const cuotas = porVencimiento(await lockVarias(tx, ids));
  await insertCuentas(tx, [pagadorId], deps.clock());
  const pago = await anotarPendiente(deps, tx, {
    medio: "mercadopago",
    usuarioId: pagadorId,
    concepto: "cuota",
    descripcion: cuotas.length === 0 ? "Cuotas: débito automático" : tituloDePago(cuotas, pagadorId),
    monto,
  });
  if (cuotas.length > 0) await insertCobro(tx, pago.id, idsDe(cuotas));
  return pago.id;
}
