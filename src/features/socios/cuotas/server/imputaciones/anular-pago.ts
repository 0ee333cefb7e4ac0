import { done, type Outcome, refused } from "#contract/outcome.ts";
import { anulacionRechazada, anularCobroEnMano } from "#features/caja/pagos/server/anular-cobro.ts";
import type { DepsDeDinero } from "#features/caja/pagos/server/concepto.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor } from "#server/deps.ts";
import { CUOTA_ACREDITADA } from "../../rules.ts";
import { listImputadas, lockVarias, revertImputaciones } from "./repo.ts";

/** Reverses a payment in hand with a counter-entry: its instalments are owed again. @returns the counter-entry's id */
export async function anularPago(
  deps: DepsDeDinero,
  tx: Tx,
  actor: Actor,
  { pagoId, motivo }: { pagoId: number; motivo: string },
): Promise<Outcome<{ contraasientoId: number }>> {
  const suyas = await listImputadas(tx, pagoId);
  if (suyas.some(({ acreditadaEn }) => acreditadaEn !== null))
    return refused(409, "acreditada", CUOTA_ACREDITADA);
  // Lock order: the payment before its instalments.
  const anulado = await anularCobroEnMano(deps, tx, actor, pagoId);
  if (!anulado.ok) return anulacionRechazada(anulado.motivo);
  const tomadas = await lockVarias(
    tx,
    suyas.map(({ id }) => id),
  );
  if (tomadas.some(({ acreditadaEn }) => acreditadaEn !== null))
    throw new Error(`an instalment of payment ${pagoId} changed while the payment was locked`);
  await revertImputaciones(tx, { pagoId, creadaEn: deps.clock(), creadaPor: actor.usuarioId, motivo });
  return done({ contraasientoId: anulado.contraasiento.id });
}
