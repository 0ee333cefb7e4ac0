import { createMercadoPago } from "../providers/payments/mercado-pago.ts";
import { ProviderUnavailable } from "../providers/payments/port.ts";
import { type Check, findingsOf, notLookedAt } from "./finding.ts";

const PART = "Mercado Pago";
/** No payment of ours is called so: their references are numbers. */
const REFERENCE = "revision-del-sitio";
const { ok, warning, bad } = findingsOf(PART);

export const payments: Check = {
  part: PART,
  async look({ settings, production, has }) {
    const { accessToken, webhookSecret, apiUrl, test } = settings.mercadoPago;
    const notices =
      has("MP_WEBHOOK_SECRET") || !production
        ? []
        : [
            bad(
              "Los avisos de pago no se pueden comprobar: falta su clave.",
              "Copiá la clave secreta de Tus integraciones → Webhooks a MP_WEBHOOK_SECRET.",
            ),
          ];
    const rehearsals = test
      ? [ok("Hay credencial de prueba (MP_TEST_ACCESS_TOKEN): se puede ensayar una venta.")]
      : [];
    if (production && !has("MP_ACCESS_TOKEN")) return [...notLookedAt(PART, ["MP_ACCESS_TOKEN"]), ...notices];
    try {
      const provider = createMercadoPago({ baseUrl: apiUrl, accessToken, webhookSecret, timeoutMs: 3_500 });
      await provider.findPayments(REFERENCE);
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      return [explain(error), ...notices];
    }
    if (accessToken.startsWith("TEST-"))
      return [
        warning(
          "La credencial funciona, pero es de prueba: nadie paga de verdad.",
          "Poné en MP_ACCESS_TOKEN la credencial de producción (Tus integraciones → Credenciales).",
        ),
        ...notices,
      ];
    return [ok("La credencial funciona."), ...notices, ...rehearsals];
  },
};

function explain(error: ProviderUnavailable) {
  if (error.kind === "status" && /answered 40[13]/.test(error.message))
    return bad(
      "Mercado Pago no acepta la credencial.",
      "Copiá de nuevo la de producción a MP_ACCESS_TOKEN (Tus integraciones → Credenciales).",
    );
  return bad(
    "Mercado Pago no responde.",
    "Revisá que el servidor salga a internet; si sale, mirá status.mercadopago.com y probá más tarde.",
  );
}
