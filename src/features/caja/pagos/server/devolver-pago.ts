import type { DepsDePago } from "./concepto.ts";
import { consultarPago } from "./consultar-pago.ts";
import { providerFor } from "./provider-for.ts";
import { buscar } from "./repo.ts";

/** Money that is still with the club. What was disputed or given back meanwhile needs no refund of ours. */
const NUESTRO = new Set(["approved", "in_mediation"]);

/**
 * Gives money back through the provider and then reads what became of the payment. The key makes a
 * repeated job the same refund.
 * @throws ProviderUnavailable, so that the queue tries again later
 */
export async function devolverPago(
  deps: DepsDePago,
  trabajo: { pagoId: number; idMedioPago: string },
): Promise<void> {
  const pago = await buscar(deps.db, trabajo.pagoId);
  const provider = pago && providerFor(deps, pago);
  const intento = await provider?.getPayment(trabajo.idMedioPago);
  if (provider && intento && NUESTRO.has(intento.status))
    await provider.refund(trabajo.idMedioPago, `devolucion-${trabajo.idMedioPago}`);
  await consultarPago(deps, trabajo.pagoId);
}
