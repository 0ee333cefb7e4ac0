import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { messagePage, payPage } from "./checkout-page.ts";
import { createPayment, type NewPayment } from "./payments.ts";
import { isOpen, type PreferenceRequest, requestOf, totalOf } from "./preferences.ts";
import type { PaymentRecord, PreferenceRecord } from "./records.ts";
import { SITE_ID, type World } from "./world.ts";

/** Results selected by the cardholder's name, as with the real service's test cards. */
export const CARD_HOLDERS = (
  [
    ["APRO", "aprobado", "approved", "accredited"],
    ["OTHE", "rechazado", "rejected", "cc_rejected_other_reason"],
    ["CONT", "pendiente", "pending", "pending_contingency"],
    ["CALL", "rechazado: hay que llamar a la tarjeta", "rejected", "cc_rejected_call_for_authorize"],
    ["FUND", "rechazado: fondos insuficientes", "rejected", "cc_rejected_insufficient_amount"],
    ["SECU", "rechazado: código de seguridad", "rejected", "cc_rejected_bad_filled_security_code"],
    ["EXPI", "rechazado: vencimiento", "rejected", "cc_rejected_bad_filled_date"],
    ["FORM", "rechazado: error en los datos", "rejected", "cc_rejected_bad_filled_other"],
  ] as const
).map(([name, meaning, status, statusDetail]) => ({ name, meaning, outcome: { status, statusDetail } }));

export const PESOS = new Intl.NumberFormat("es-AR", { style: "currency", currency: "ARS" });

/** Serves the checkout page at a preference's `init_point`. */
export function checkoutRoutes(world: World): Hono {
  const routes = new Hono();

  routes.get("/checkout/v1/redirect", (c) =>
    withPreference(c, (preference, nonce) => {
      const title = requestOf(preference)
        .items.map((item) => item.title)
        .join(", ");
      return c.html(
        payPage({ title, amount: PESOS.format(totalOf(preference)), nonce, holders: CARD_HOLDERS }),
      );
    }),
  );

  routes.post("/checkout/v1/redirect", async (c) => {
    const form = await c.req.parseBody();
    return await withPreference(c, (preference, nonce) => {
      const request = requestOf(preference);
      const outcome = outcomeOf(form.accion, form.titular, request.binary_mode ?? false);
      // Leaving the page makes no payment, and paying twice makes two, as with the real service.
      const payment = outcome === null ? null : createPayment(world, preference, outcome);
      const back = returnAddress(request, preference, payment);
      if (back !== null) return c.redirect(back, 303);
      const text =
        payment === null ? "No se hizo ningún pago." : `El pago quedó en estado ${payment.status}.`;
      return c.html(messagePage({ title: "Listo", text, nonce }));
    });
  });

  /**
   * Runs with the open preference of the address, or responds with a page that says why the preference is not
   * available.
   */
  async function withPreference(
    c: Context,
    respond: (preference: PreferenceRecord, nonce: string) => Response | Promise<Response>,
  ): Promise<Response> {
    const nonce = randomBytes(16).toString("base64");
    const preference = world.store.preferences.get(c.req.query("pref_id") ?? "");
    setSecurityHeaders(c, nonce, preference ? Object.values(requestOf(preference).back_urls ?? {}) : []);
    if (!preference) {
      const text = "No encontramos lo que querés pagar. Volvé al sitio y empezá la compra otra vez.";
      return c.html(messagePage({ title: "Este enlace no existe", text, nonce }), 404);
    }
    if (!isOpen(world, preference)) {
      const text =
        "Se terminó el tiempo para pagar y no se hizo ningún pago. Podés empezar la compra otra vez.";
      const back = requestOf(preference).back_urls?.failure;
      return c.html(messagePage({ title: "Este enlace venció", text, nonce, back }), 410);
    }
    return await respond(preference, nonce);
  }

  return routes;
}

/**
 * Sets the headers of a page. Browsers also apply `form-action` to the redirect after a form, so the directive
 * includes the shop's addresses.
 */
export function setSecurityHeaders(c: Context, nonce: string, backUrls: readonly unknown[]): void {
  const origins = new Set(
    backUrls.flatMap((url) => (typeof url === "string" && URL.canParse(url) ? [new URL(url).origin] : [])),
  );
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; ` +
      `frame-ancestors 'none'; form-action 'self' ${[...origins].join(" ")}`.trim(),
  );
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "no-referrer");
  c.header("cache-control", "no-store");
}

/**
 * Returns the result of a charge, selected by the cardholder's name, which may be part of a longer name in any case.
 * Charges to other names are approved.
 */
export function cardHolder(titular: unknown): {
  status: "approved" | "rejected" | "pending";
  statusDetail: string;
} {
  const words = typeof titular === "string" ? titular.toUpperCase().split(/\s+/) : [];
  const holder = CARD_HOLDERS.find(({ name }) => words.includes(name));
  return holder?.outcome ?? { status: "approved", statusDetail: "accredited" };
}

/** Returns the payment that the form describes; null to leave without paying. The cardholder's name selects the result. */
function outcomeOf(accion: unknown, titular: unknown, binaryMode: boolean): NewPayment | null {
  if (accion === "cancelar") return null;
  const cardholder = typeof titular === "string" ? titular.slice(0, 100) : undefined;
  const outcome: NewPayment =
    accion === "pendiente"
      ? { status: "pending", statusDetail: "pending_waiting_transfer", methodType: "bank_transfer" }
      : { ...cardHolder(titular), cardholder };
  // Binary mode has no pending results.
  return binaryMode && outcome.status === "pending" ? { status: "rejected", cardholder } : outcome;
}

/** Returns the shop's return address for this result with the documented query; null if not set. */
function returnAddress(
  request: PreferenceRequest,
  preference: PreferenceRecord,
  payment: PaymentRecord | null,
): string | null {
  const kind =
    payment === null || payment.status === "rejected"
      ? "failure"
      : payment.status === "approved"
        ? "success"
        : "pending";
  const address = request.back_urls?.[kind];
  if (address === undefined) return null;
  const url = new URL(address);
  const query = {
    collection_id: payment?.id,
    collection_status: payment?.status,
    payment_id: payment?.id,
    status: payment?.status,
    external_reference: request.external_reference,
    payment_type: payment?.methodType,
    merchant_order_id: payment?.orderId,
    preference_id: preference.id,
    site_id: SITE_ID,
    processing_mode: "aggregator",
    merchant_account_id: null,
  };
  // The real service sends a missing value as the text "null".
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value ?? null));
  return url.href;
}
