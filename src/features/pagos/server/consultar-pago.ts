import type { Deps } from "#server/deps.ts";
import type { NoticeHint } from "#server/providers/payments/port.ts";
import { referenciaDe } from "../rules.ts";
import { aplicarIntentos, conceptoDe, paraConcepto } from "./aplicar-intentos.ts";
import { buscar } from "./repo.ts";

const MAX_ID = 2_147_483_647;

/**
 * Asks the provider what became of a payment and moves it accordingly. The only way in which anything
 * outside can change a payment, and safe to repeat.
 * @throws ProviderUnavailable
 */
export async function consultarPago(deps: Deps, pagoId: number): Promise<void> {
  const pago = await buscar(deps.db, pagoId);
  if (!pago?.preferenceId) return;
  const intentos = await deps.payments.findPayments(referenciaDe(pago.id));
  const movio = await deps.db.transaction((tx) => aplicarIntentos(deps, tx, pago.id, intentos));
  if (movio) await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
}

/**
 * The same, from what a notice pointed at. An id that the provider does not know, or that is of nothing
 * of ours, does nothing; money that came in under a reference which is not ours is told to the log.
 * @throws ProviderUnavailable
 */
export async function consultarPista(deps: Deps, pista: Pick<NoticeHint, "topic" | "id">): Promise<void> {
  for (const idMedioPago of await deps.payments.paymentIdsOf({ ...pista, signature: "absent" })) {
    const intento = await deps.payments.getPayment(idMedioPago);
    if (!intento) continue;
    const pagoId = Number(intento.externalReference);
    const pago =
      Number.isSafeInteger(pagoId) && pagoId > 0 && pagoId <= MAX_ID ? await buscar(deps.db, pagoId) : null;
    if (pago) await consultarPago(deps, pago.id);
    else if (intento.status === "approved")
      deps.log.warn({ idMedioPago }, "a payment came in under a reference that is not ours");
  }
}
