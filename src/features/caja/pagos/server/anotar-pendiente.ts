import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { insertPago, type PagoNuevo, type PagoRow } from "./pagos.repo.ts";

/**
 * Inserts a payment that waits for its money. With `retiene`, the payment ends at `venceEn`; a transfer ends with
 * `cerrarTransferencia`. The caller approves a payment that the provider has already collected in the same transaction,
 * with `aplicarIntentos`.
 */
export function anotarPendiente(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  cobro: Omit<PagoNuevo, "estado" | "creadoEn" | "actualizadoEn">,
): Promise<PagoRow> {
  const ahora = deps.clock();
  return insertPago(tx, { ...cobro, estado: "pendiente", creadoEn: ahora, actualizadoEn: ahora });
}
