import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { insertPago, type PagoNuevo, type PagoRow } from "./pagos.repo.ts";

/**
 * Inserts a pending payment that the provider collected without a checkout page of the site. The caller
 * approves it in the same transaction with `aplicarIntentos`.
 */
export async function anotarCobroAparte(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  cobro: Pick<PagoNuevo, "usuarioId" | "concepto" | "descripcion" | "monto">,
): Promise<PagoRow> {
  const ahora = deps.clock();
  return insertPago(tx, {
    ...cobro,
    medio: "mercadopago",
    estado: "pendiente",
    creadoEn: ahora,
    actualizadoEn: ahora,
  });
}
