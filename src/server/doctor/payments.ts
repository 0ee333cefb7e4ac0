import { createMercadoPago, type MercadoPagoOptions } from "../providers/payments/mercado-pago.ts";
import { ProviderUnavailable } from "../providers/payments/port.ts";
import { type Check, findingsOf } from "./finding.ts";

const PART = "Mercado Pago";
/** Never a reference of this site, because its references are numbers. */
const REFERENCE = "revision-del-sitio";
const { ok, warning, bad } = findingsOf(PART);

export const payments: Check = {
  part: PART,
  async look({ settings, production, has }) {
    const { accessToken, webhookSecret, apiUrl } = settings.mercadoPago;
    if (accessToken === undefined)
      return [
        ok("Sin Mercado Pago (en Conexiones, o MP_ACCESS_TOKEN): se vende en efectivo y por transferencia."),
      ];
    const notices =
      has("MP_WEBHOOK_SECRET") || !production
        ? []
        : [
            bad(
              "Los avisos de pago no se pueden comprobar: falta su clave.",
              "Copiá la clave secreta de Tus integraciones → Webhooks a Conexiones, o a MP_WEBHOOK_SECRET.",
            ),
          ];
    const failure = await tryCredentials(apiUrl, { accessToken, webhookSecret });
    if (failure) return [explain(failure), ...notices];
    const credential = accessToken.startsWith("TEST-")
      ? warning(
          "La credencial funciona, pero es de prueba: nadie paga de verdad.",
          "Poné en Conexiones, o en MP_ACCESS_TOKEN, la credencial de producción (Tus integraciones → Credenciales).",
        )
      : ok("La credencial funciona.");
    return [credential, ...notices];
  },
};

async function tryCredentials(
  baseUrl: string,
  credentials: Omit<MercadoPagoOptions, "baseUrl">,
): Promise<ProviderUnavailable | null> {
  try {
    await createMercadoPago({ baseUrl, ...credentials, timeoutMs: 3_500 }).findPayments(REFERENCE);
    return null;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return error;
    throw error;
  }
}

function isRefusal({ kind, message }: ProviderUnavailable): boolean {
  return kind === "refused" && /answered 40[13]/.test(message);
}

function explain(error: ProviderUnavailable) {
  if (isRefusal(error))
    return bad(
      "Mercado Pago no acepta la credencial.",
      "Copiá de nuevo la de producción a Conexiones, o a MP_ACCESS_TOKEN (Tus integraciones → Credenciales).",
    );
  return bad(
    "Mercado Pago no responde.",
    "Revisá que el servidor salga a internet; si sale, mirá status.mercadopago.com y probá más tarde.",
  );
}
