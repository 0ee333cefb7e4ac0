import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";

/**
 * Gives up payments under way that have nothing left to pay for, so that nobody is told that their time
 * passed; money that still comes goes back. Each in a transaction of its own: whoever moves a payment takes
 * its row before that of the instalment.
 */
export async function soltarCobros(deps: DepsDePago, pagoIds: readonly number[]): Promise<void> {
  for (const pagoId of pagoIds)
    await deps.db.transaction((tx) => soltarRetencion(deps, tx, pagoId, "cancelado"));
}
