import { anotarPendiente } from "#features/caja/pagos/server/iniciar-cobro.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { tituloDePago } from "../rules.ts";
import { idsDe, insertCobro, listCobrosSinTerminar, listPorDebitar } from "./cuotas.repo.ts";
import { type CuotaTomada, insertCuentas, lockCreditos, lockVarias } from "./imputaciones.repo.ts";
import { faltaDe, imputar, porVencimiento } from "./imputaciones.ts";

export type { CuotaTomada };

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
