import type { Refusal } from "#contract/outcome.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "../concepto.ts";
import { consultarPago } from "../consultar-pago.ts";

/** Refusal of a refund by hand while nobody can tell whether Mercado Pago already returned the money. */
const SIN_RESPUESTA: Refusal = {
  status: 503,
  code: "proveedor-caido",
  detail:
    "No pudimos preguntarle a Mercado Pago si ya devolvió este pago. No entregues el dinero todavía: probá de nuevo en unos minutos.",
  retryAfterSeconds: 30,
};

/**
 * Takes over what the provider's panel refunded of a payment, before a person returns anything of it (Rule PAG-18).
 * With credentials that were removed or are refused there is nobody to ask.
 * @returns the refusal if the provider does not answer
 */
export async function preguntarAntes(deps: DepsDePago, pagoId: number): Promise<Refusal | null> {
  try {
    await consultarPago(deps, pagoId);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return error.kind === "refused" ? null : SIN_RESPUESTA;
  }
}
