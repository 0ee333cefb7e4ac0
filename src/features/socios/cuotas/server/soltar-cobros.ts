import { soltarRetencion } from "#features/caja/pagos/server/aplicar-intentos.ts";
import type { DepsDePago } from "#features/caja/pagos/server/concepto.ts";

/**
 * Cancels pending payments that lost their instalment, which suppresses their expiry mail; money received later is
 * refunded. One transaction each, as a payment is locked before its instalment.
 */
export async function soltarCobros(deps: DepsDePago, pagoIds: readonly number[]): Promise<void> {
  for (const pagoId of pagoIds)
    await deps.db.transaction((tx) => soltarRetencion(deps, tx, pagoId, "cancelado"));
}
