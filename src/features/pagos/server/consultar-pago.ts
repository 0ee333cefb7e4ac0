import { toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { NoticeHint } from "#server/providers/payments/port.ts";
import { leerIntentos } from "../rules.ts";
import { aplicarLectura, conceptoDe, paraConcepto } from "./aplicar-lectura.ts";
import { buscar } from "./repo.ts";

const MAX_ID = 2_147_483_647;

/** The reference that the provider keeps of a payment of ours: its id (product §6). */
export function referenciaDe(pagoId: number): string {
  return String(pagoId);
}

/**
 * Asks the provider what became of a payment and moves it accordingly. The only way in which anything
 * outside can change a payment, and safe to repeat.
 * @throws ProviderUnavailable
 */
export async function consultarPago(deps: Deps, pagoId: number): Promise<void> {
  const pago = await buscar(deps.db, pagoId);
  if (!pago?.preferenceId) return;
  const intentos = await deps.payments.findPayments(referenciaDe(pago.id));
  const lectura = leerIntentos(intentos, {
    referencia: referenciaDe(pago.id),
    monto: toMoney(pago.monto),
    moneda: pago.moneda,
    pagadoCon: pago.idMedioPago,
  });
  const movio = await deps.db.transaction((tx) => aplicarLectura(deps, tx, pago.id, lectura));
  if (movio) await conceptoDe(deps, pago).despues(deps, paraConcepto(pago));
}

/**
 * The same, from what a notice pointed at. An id that the provider does not know, or that is of nothing
 * of ours, does nothing.
 * @throws ProviderUnavailable
 */
export async function consultarPista(deps: Deps, pista: Pick<NoticeHint, "topic" | "id">): Promise<void> {
  for (const idMedioPago of await deps.payments.paymentIdsOf({ ...pista, signature: "absent" })) {
    const intento = await deps.payments.getPayment(idMedioPago);
    const pagoId = Number(intento?.externalReference);
    if (Number.isSafeInteger(pagoId) && pagoId > 0 && pagoId <= MAX_ID) await consultarPago(deps, pagoId);
  }
}
