import type { Deps } from "#server/deps.ts";
import {
  type NoticeHint,
  type PaymentProvider,
  ProviderUnavailable,
} from "#server/providers/payments/port.ts";
import { leerReferencia, referenciaDe } from "../rules.ts";
import { aplicarIntentos } from "./aplicar-intentos.ts";
import type { DepsDePago } from "./concepto.ts";
import { findPago } from "./repo.ts";
import { conceptoDe, paraConcepto } from "./transition.ts";

/**
 * Queries the provider about a payment and applies the result. Idempotent, and the only way in which external events
 * change a payment.
 * @throws ProviderUnavailable
 */
export async function consultarPago(deps: DepsDePago, pagoId: number): Promise<void> {
  const pago = await findPago(deps.db, pagoId);
  const provider = pago && providerFor(deps, pago);
  if (!pago?.preferenceId || !provider) return;
  const intentos = await provider.findPayments(referenciaDe(pago));
  const movio = await deps.db.transaction((tx) => aplicarIntentos(deps, tx, pago.id, intentos));
  if (movio) await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
}

/**
 * The same for the target of a notice. Unknown ids are ignored; an approved payment with a foreign reference is logged.
 * @throws ProviderUnavailable
 */
export async function consultarPista(deps: DepsDePago, pista: Pick<NoticeHint, "topic" | "id">) {
  for (const dePrueba of [false, true]) {
    const provider = providerFor(deps, { dePrueba });
    let known = false;
    for (const idMedioPago of (await provider?.paymentIdsOf({ ...pista, signature: "absent" })) ?? []) {
      const intento = await provider?.getPayment(idMedioPago);
      if (!intento) continue;
      known = true;
      const referencia = leerReferencia(intento.externalReference);
      const pago = referencia?.dePrueba === dePrueba ? await findPago(deps.db, referencia.id) : null;
      if (pago?.dePrueba === dePrueba) await consultarPago(deps, pago.id);
      else if (intento.status === "approved" && !dePrueba)
        deps.log.warn({ idMedioPago }, "received a payment with an unknown reference");
    }
    if (known) return;
  }
}

/** The provider client for a payment; null if its credentials were removed. */
export function providerFor(
  deps: Pick<Deps, "payments" | "testPayments">,
  pago: { dePrueba: boolean },
): PaymentProvider | null {
  return pago.dePrueba ? deps.testPayments : deps.payments;
}

/** Statuses in which the club still has the money. Disputed or refunded payments need no refund. */
const NUESTRO = new Set(["approved", "in_mediation"]);

/**
 * Refunds a payment through the provider and applies the result. The idempotency key makes retries safe.
 * @throws ProviderUnavailable, so that the queue retries
 */
export async function devolverPago(
  deps: DepsDePago,
  { pagoId, idMedioPago }: { pagoId: number; idMedioPago: string },
): Promise<void> {
  const pago = await findPago(deps.db, pagoId);
  const provider = pago && providerFor(deps, pago);
  if (pago && !provider && !pago.dePrueba) throw new ProviderUnavailable("network", "no credentials");
  const intento = await provider?.getPayment(idMedioPago);
  if (provider && intento && NUESTRO.has(intento.status))
    await provider.refund(idMedioPago, `devolucion-${idMedioPago}`);
  await consultarPago(deps, pagoId);
}
