import { DAY_MS } from "#contract/club-time.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import { ProviderUnavailable } from "#server/providers/payments/port.ts";
import { soltarRetencion } from "./aplicar-intentos.ts";
import { insertPago, lockPago, type PagoNuevo, type PagoRow, updatePreference } from "./pagos.repo.ts";
import { conceptoDe, transition } from "./transition.ts";

/** Per user. */
export const LIMITE_DE_COMPRAS: RateLimit = { name: "compra", points: 10, seconds: 60 };

/** Inserts an online payment, payable until `venceEn`. */
export function anotarCobroEnLinea(
  deps: Deps,
  tx: Tx,
  cobro: Pick<
    PagoNuevo,
    "usuarioId" | "concepto" | "descripcion" | "monto" | "registradoPor" | "idempotencyKey" | "pedidoHash"
  > & { venceEn: Date },
): Promise<PagoRow> {
  return anotarPendiente(deps, tx, { ...cobro, medio: "mercadopago", retiene: true });
}

/**
 * Creates the checkout page of a payment at the provider.
 * @returns its URL; null if the provider is down, in which case the hold is released
 */
export async function iniciarCobro(
  deps: Deps,
  cobro: { pagoId: number; titulo: string; monto: number; venceEn: Date },
): Promise<string | null> {
  const { siteUrl } = deps.settings;
  const { pagoId, titulo, monto, venceEn } = cobro;
  try {
    const provider = deps.payments;
    // The credentials were removed after the place was held.
    if (!provider) throw new ProviderUnavailable("network", "no credentials");
    const { id: preferenceId, url } = await provider.createPreference(
      {
        externalReference: String(pagoId),
        title: titulo,
        amount: monto,
        quantity: 1,
        // A day earlier: if our clock were ahead of the provider's, the page would not be payable yet.
        startsAt: new Date(deps.clock().getTime() - DAY_MS),
        expiresAt: venceEn,
        backUrls: {
          success: `${siteUrl}/success`,
          pending: `${siteUrl}/pending`,
          failure: `${siteUrl}/failure`,
        },
        notificationUrl: `${siteUrl}/api/compras/notificaciones`,
      },
      `preferencia-${pagoId}`,
    );
    await updatePreference(deps.db, { id: pagoId, preferenceId, url, paginaEn: deps.clock() });
    return url;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, pagoId }, "no page to pay on; the hold is given up");
    const soltado = await deps.db.transaction((tx) => soltarRetencion(deps, tx, pagoId, "cancelado"));
    if (soltado) await conceptoDe(deps, soltado).despues(deps, soltado);
    return null;
  }
}

export async function aprobarSinCobro(deps: Deps, pagoId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const pago = await lockPago(tx, pagoId);
    if (pago?.estado === "pendiente") await transition(deps, tx, pago, "aprobado", { medio: "sin-cargo" });
  });
}

/**
 * Inserts a payment that waits for its money. With `retiene`, the payment ends at `venceEn`; a transfer ends with
 * `cerrarTransferencia`. The caller approves a payment that the provider has already collected in the same transaction,
 * with `aplicarIntentos`.
 */
export function anotarPendiente(
  deps: Deps,
  tx: Tx,
  cobro: Omit<PagoNuevo, "estado" | "creadoEn" | "actualizadoEn">,
): Promise<PagoRow> {
  const ahora = deps.clock();
  return insertPago(tx, { ...cobro, estado: "pendiente", creadoEn: ahora, actualizadoEn: ahora });
}
