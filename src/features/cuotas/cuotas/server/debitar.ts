import { anotarCobroAparte } from "#features/caja/pagos/server/anotar-cobro-aparte.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { insertCobro, listCobrosSinTerminar } from "./cuotas.repo.ts";
import { listPorDebitar } from "./debitar.repo.ts";
import { type CuotaTomada, insertCuentas, lockCreditos, lockVarias } from "./imputaciones.repo.ts";
import { faltaDe, imputar, porVencimiento } from "./imputaciones.ts";
import { tituloDePago } from "./to-cuota.ts";

export type { CuotaTomada };

/** What these people owe by a day, in whole cents, the first due first; without what is under review or an open transfer. */
export async function porDebitar(
  deps: Pick<Deps, "clock">,
  q: Queryable,
  { personaIds, hasta }: { personaIds: readonly number[]; hasta: string },
): Promise<{ id: number; venceEl: string; falta: number }[]> {
  const rows = await listPorDebitar(q, personaIds, hasta, deps.clock());
  return rows.map((row) => ({ id: row.id, venceEl: row.venceEl, falta: faltaDe(row) }));
}

interface LoQueFalta {
  /** What is left of each, the first due first. */
  cuotas: { cuota: CuotaTomada; falta: number }[];
  /** Cents of the payer's credit that paid something. */
  usado: number;
  /** Pending payments of what the credit settled, for `soltarCobros` after the commit. */
  sueltos: number[];
}

/** Pays instalments with their payer's credit, as far as it goes (Rule CTA-2). @returns what is still owed of them */
export async function pagarConCredito(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { pagadorId, ids }: { pagadorId: number; ids: readonly number[] },
): Promise<LoQueFalta> {
  const dinero = await lockCreditos(tx, pagadorId);
  const cuotas = porVencimiento(await lockVarias(tx, ids));
  const antes = cuotas.reduce((sum, cuota) => sum + faltaDe(cuota), 0);
  const { faltan } = await imputar(deps, tx, dinero, cuotas);
  const todas = cuotas.map((cuota) => ({ cuota, falta: faltan.get(cuota.id) ?? 0 }));
  const sueltos: number[] = [];
  for (const { cuota, falta } of todas)
    if (falta === 0) sueltos.push(...(await listCobrosSinTerminar(tx, cuota.id)));
  const abiertas = todas.filter(({ falta }) => falta > 0);
  return { cuotas: abiertas, usado: antes - abiertas.reduce((sum, { falta }) => sum + falta, 0), sueltos };
}

/**
 * Records a payment that the provider collected for a payer, still unapproved: its approval allocates it to these
 * instalments as it came, the oldest due first, and the rest is the payer's credit (Rule CTA-2).
 * @returns the payment's id
 */
export async function anotarDebito(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { pagadorId, monto, ids }: { pagadorId: number; monto: string; ids: readonly number[] },
): Promise<number> {
  const cuotas = porVencimiento(await lockVarias(tx, ids));
  // Keeps what is left over as credit, also if nothing is owed any more.
  await insertCuentas(tx, [pagadorId], deps.clock());
  const pago = await anotarCobroAparte(deps, tx, {
    usuarioId: pagadorId,
    concepto: "cuota",
    descripcion: cuotas.length === 0 ? "Cuotas: débito automático" : tituloDePago(cuotas, pagadorId),
    monto,
  });
  if (cuotas.length > 0)
    await insertCobro(
      tx,
      pago.id,
      cuotas.map(({ id }) => id),
    );
  return pago.id;
}
