import { type Refused, unavailable } from "#contract/outcome.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "../concepto.ts";
import { consultarPago } from "../consultar-pago.ts";

/** Refuses a refund by hand while it is unknown whether Mercado Pago has already returned the money. */
const SIN_RESPUESTA = unavailable(
  "proveedor-caido",
  "No pudimos preguntarle a Mercado Pago si ya devolvió este pago. No entregues el dinero todavía: probá de nuevo en unos minutos.",
  { retryAfterSeconds: 30 },
);

/**
 * Records refunds made in the provider's panel before staff return money (Rule PAG-18). Skipped if the credentials were
 * removed or are rejected.
 * @returns a refusal if the provider does not respond
 */
export async function preguntarAntes(deps: DepsDePago, pagoId: number): Promise<Refused | null> {
  try {
    await consultarPago(deps, pagoId);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return error.kind === "refused" ? null : SIN_RESPUESTA;
  }
}
