import type { Deps } from "#server/deps.ts";
import { consultarPago } from "./consultar-pago.ts";

/** Money that is still with the club. What was disputed or given back meanwhile needs no refund of ours. */
const NUESTRO = new Set(["approved", "in_mediation"]);

/**
 * Gives money back through the provider and then reads what became of the payment. The key makes a
 * repeated job the same refund.
 * @throws ProviderUnavailable, so that the queue tries again later
 */
export async function devolverPago(
  deps: Deps,
  trabajo: { pagoId: number; idMedioPago: string },
): Promise<void> {
  const intento = await deps.payments.getPayment(trabajo.idMedioPago);
  if (intento && NUESTRO.has(intento.status))
    await deps.payments.refund(trabajo.idMedioPago, `devolucion-${trabajo.idMedioPago}`);
  await consultarPago(deps, trabajo.pagoId);
}
