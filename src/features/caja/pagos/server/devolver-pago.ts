import type { DepsDePago } from "./concepto.ts";
import { consultarPago } from "./consultar-pago.ts";
import { providerFor } from "./provider-for.ts";
import { buscar } from "./repo.ts";

/** Statuses in which the club still has the money. Disputed or refunded payments need no refund. */
const NUESTRO = new Set(["approved", "in_mediation"]);

/**
 * Refunds a payment through the provider and applies the result. The idempotency key makes retries safe.
 * @throws ProviderUnavailable, so that the queue retries
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
