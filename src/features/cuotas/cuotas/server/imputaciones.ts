import { toCentavos, toPesos } from "#contract/money.ts";
import { conflict, type Outcome } from "#contract/outcome.ts";
import { anularCobroEnMano } from "#features/caja/pagos/server/anular-cobro.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CUOTA_ACREDITADA, repartirPago } from "../rules.ts";
import { idsDe } from "./cuotas.repo.ts";
import {
  type CuotaTomada,
  type DineroDePago,
  insertCuentas,
  insertImputaciones,
  listImputadas,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";

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
