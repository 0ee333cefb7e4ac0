import type { Deps } from "#server/deps.ts";
import {
  type NoticeHint,
  type PaymentProvider,
  ProviderUnavailable,
} from "#server/providers/payments/port.ts";
import { type Intento, leerReferencia } from "../rules.ts";
import { aplicarIntentos } from "./aplicar-intentos.ts";
import { findPago, type PagoRow } from "./pagos.repo.ts";
import { conceptoDe } from "./transition.ts";

/**
 * Queries the provider about a payment and applies the result. Idempotent. This is the only way in which external
 * events change payments.
 * @throws ProviderUnavailable
 */
export async function consultarPago(deps: Deps, pagoId: number): Promise<void> {
  const pago = await findPago(deps.db, pagoId);
  const provider = deps.payments;
  const intentos = pago && provider && (await intentosDe(provider, pago));
  if (!intentos) return;
  const movio = await deps.db.transaction((tx) => aplicarIntentos(deps, tx, pago.id, intentos));
  if (movio) await conceptoDe(deps, pago).despues(deps, pago);
}

/** Returns the provider's attempts for a payment; null if the provider did not collect it. */
async function intentosDe(provider: PaymentProvider, pago: PagoRow): Promise<Intento[] | null> {
  const referencia = String(pago.id);
  if (pago.preferenceId) return provider.findPayments(referencia);
  if (pago.medio !== "mercadopago" || !pago.idMedioPago) return null;
  // A payment collected without a checkout page has another reference and a single attempt, which is found by its id.
  const intento = await provider.getPayment(pago.idMedioPago);
  return intento && [{ ...intento, externalReference: referencia }];
}

/**
 * Queries the provider about the object of a notice and applies the result. Ignores unknown ids, and logs an approved
 * payment with a foreign reference. Payments without a checkout page are read by the area that arranged them.
 * @throws ProviderUnavailable
 */
export async function consultarPista(deps: Deps, { topic, id }: Pick<NoticeHint, "topic" | "id">) {
  const aparte = deps.cobrosAparte.find(({ temas }) => temas.includes(topic));
  if (aparte) return id === null ? undefined : aparte.consultar(deps, { topic, id });
  for (const idMedioPago of (await deps.payments?.paymentIdsOf({ topic, id, signature: "absent" })) ?? []) {
    const intento = await deps.payments?.getPayment(idMedioPago);
    if (!intento) continue;
    const referencia = intento.externalReference ?? "";
    const suyo = deps.cobrosAparte.find(({ prefijo }) => referencia.startsWith(prefijo));
    if (suyo) {
      await suyo.consultar(deps, { referencia });
      continue;
    }
    const propio = leerReferencia(referencia);
    const pago = propio === null ? null : await findPago(deps.db, propio);
    if (pago) await consultarPago(deps, pago.id);
    else if (intento.status === "approved")
      deps.log.warn({ idMedioPago }, "received a payment with an unknown reference");
  }
}

/** Statuses in which the club still has the money; a charged back or refunded payment needs no refund. */
const NUESTRO = new Set(["approved", "in_mediation"]);

/**
 * Refunds a payment through the provider and applies the result. The idempotency key makes retries safe.
 * @throws ProviderUnavailable, so that the queue retries
 */
export async function devolverPago(
  deps: Deps,
  { pagoId, idMedioPago }: { pagoId: number; idMedioPago: string },
): Promise<void> {
  const provider = deps.payments;
  if (!provider) throw new ProviderUnavailable("network", "no credentials");
  const intento = await provider.getPayment(idMedioPago);
  if (intento && NUESTRO.has(intento.status)) await provider.refund(idMedioPago, `devolucion-${idMedioPago}`);
  await consultarPago(deps, pagoId);
}
