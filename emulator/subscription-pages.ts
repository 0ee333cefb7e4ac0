import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { CARD_HOLDERS, cardHolder, PESOS, setSecurityHeaders } from "./checkout.ts";
import { messagePage, subscriptionPage } from "./checkout-page.ts";
import { charge, chargeDue, validateCard } from "./debits.ts";
import { enterAuthorized, setCard, setPreapprovalStatus } from "./preapprovals.ts";
import type { PreapprovalRecord } from "./records.ts";
import type { World } from "./world.ts";

const PATH = "/subscriptions/checkout";

/** Serves the page of a subscription at its `init_point`, where its payer authorizes it, and later changes or ends it. */
export function subscriptionPages(world: World): Hono {
  const routes = new Hono();

  routes.get(PATH, (c) =>
    withPreapproval(c, (record, nonce) =>
      c.html(
        subscriptionPage({
          title: record.reason,
          amount: PESOS.format(record.amount),
          nonce,
          status: record.status,
          account: record.payerEmail,
          holder: record.holder ?? "APRO",
          holders: CARD_HOLDERS,
          back: record.backUrl,
        }),
      ),
    ),
  );

  routes.post(PATH, async (c) => {
    const { accion, titular, cuenta } = await c.req.parseBody();
    return await withPreapproval(c, (record, nonce) => {
      const holder = typeof titular === "string" ? titular.slice(0, 100) : "APRO";
      if (record.status === "cancelled") return c.redirect(c.req.url, 303);
      if (accion === "autorizar" && record.status === "pending") {
        const account = typeof cuenta === "string" ? cuenta : record.payerEmail;
        const rejection = authorize(world, record, { holder, account });
        if (rejection !== null) {
          const text = `No se pudo autorizar (${rejection}). No se hizo ningún débito.`;
          return c.html(messagePage({ title: "Rechazado", text, nonce, back: record.backUrl }));
        }
      } else if (accion === "debitar") {
        if (record.status === "authorized") charge(world, record);
      } else if (accion === "tarjeta") {
        setCard(world, record, holder);
        setPreapprovalStatus(world, record, record.status);
      } else if (accion === "pausar") setPreapprovalStatus(world, record, "paused");
      else if (accion === "reanudar") setPreapprovalStatus(world, record, "authorized");
      else if (accion === "cancelar") setPreapprovalStatus(world, record, "cancelled");
      const back = new URL(record.backUrl);
      back.searchParams.set("preapproval_id", record.id);
      return c.redirect(back.href, 303);
    });
  });

  /**
   * Runs with the subscription of the address, or responds with a page that says why the subscription is not
   * available.
   */
  async function withPreapproval(
    c: Context,
    respond: (record: PreapprovalRecord, nonce: string) => Response | Promise<Response>,
  ): Promise<Response> {
    chargeDue(world);
    const nonce = randomBytes(16).toString("base64");
    const record = world.store.preapprovals.get(c.req.query("preapproval_id") ?? "");
    setSecurityHeaders(c, nonce, record ? [record.backUrl] : []);
    // Addresses with `activation=true` return a 404.
    if (!record || c.req.query("activation") === "true") {
      const text = "No encontramos la suscripción que querés autorizar.";
      return c.html(messagePage({ title: "Este enlace no existe", text, nonce }), 404);
    }
    return await respond(record, nonce);
  }

  return routes;
}

/**
 * Authorizes a pending subscription after a small charge that proves the card. An account other than that of the
 * subscription's `payer_email` is rejected as a risk, and the subscription stays pending.
 * @returns the reason for a rejection, or null
 */
export function authorize(
  world: World,
  record: PreapprovalRecord,
  { holder, account = record.payerEmail }: { holder: string; account?: string | undefined },
): string | null {
  const own = account.trim().toLowerCase() === record.payerEmail.toLowerCase();
  const outcome = own
    ? cardHolder(holder)
    : ({ status: "rejected", statusDetail: "cc_rejected_high_risk" } as const);
  validateCard(world, record, outcome);
  if (outcome.status === "rejected") return outcome.statusDetail;
  enterAuthorized(world, record, holder);
  setPreapprovalStatus(world, record, "authorized");
  return null;
}
