import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { apiCalls } from "./api-call.ts";
import {
  ordersOf,
  renderChargeback,
  renderOrder,
  renderPayment,
  renderRefund,
  searchOrders,
  searchPayments,
} from "./payment-answers.ts";
import { cancelPayment, findPayment, refundPayment, subjectsOfPayment } from "./payments.ts";
import {
  createPreference,
  findPreference,
  renderPreference,
  subjectsOf,
  updatePreference,
} from "./preferences.ts";
import { ApiError, type World } from "./world.ts";

/** The Mercado Pago API calls that a shop makes. */
export function apiRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>({ strict: false });
  const answer = apiCalls(world);

  const subjectsOfPreferenceId = (id: string): string[] => {
    const preference = world.store.preferences.get(id);
    return preference ? subjectsOf(preference) : [id];
  };
  const subjectsOfPaymentId = (id: string): string[] => {
    const payment = world.store.payments.get(Number(id));
    return payment ? subjectsOfPayment(world, payment) : [];
  };

  routes.post("/checkout/preferences", (c) =>
    answer(
      c,
      "createPreference",
      (shop, body) => {
        const key = c.req.header("x-idempotency-key");
        const remembered =
          key === undefined
            ? undefined
            : world.store.idempotency.get(`preference ${shop.collectorId} ${key}`);
        if (remembered !== undefined && world.store.preferences.has(remembered)) {
          return { status: 201, body: renderPreference(world, findPreference(world, shop, remembered)) };
        }
        const preference = createPreference(world, shop, body);
        if (key !== undefined)
          world.store.idempotency.set(`preference ${shop.collectorId} ${key}`, preference.id);
        return { status: 201, body: renderPreference(world, preference) };
      },
      referenceIn,
    ),
  );

  routes.get("/checkout/preferences/:id", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "getPreference",
      (shop) => ({ status: 200, body: renderPreference(world, findPreference(world, shop, id)) }),
      () => subjectsOfPreferenceId(id),
    );
  });

  routes.put("/checkout/preferences/:id", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "updatePreference",
      (shop, body) => ({
        status: 200,
        body: renderPreference(world, updatePreference(world, shop, id, body)),
      }),
      () => subjectsOfPreferenceId(id),
    );
  });

  routes.get("/v1/payments/search", (c) => {
    const query = c.req.query();
    return answer(
      c,
      "searchPayments",
      (shop) => ({ status: 200, body: searchPayments(world, shop, query) }),
      () => (query.external_reference === undefined ? [] : [query.external_reference]),
    );
  });

  routes.get("/v1/payments/:id", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "getPayment",
      (shop) => ({ status: 200, body: renderPayment(findPayment(world, shop, id)) }),
      () => subjectsOfPaymentId(id),
    );
  });

  routes.put("/v1/payments/:id", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "updatePayment",
      (shop, body) => {
        const payment = findPayment(world, shop, id);
        cancelPayment(world, payment, body);
        return { status: 200, body: renderPayment(payment) };
      },
      () => subjectsOfPaymentId(id),
    );
  });

  routes.post("/v1/payments/:id/refunds", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "createRefund",
      (shop, body) => {
        const key = c.req.header("x-idempotency-key");
        if (!key) throw new ApiError(400, "bad_request", "Header X-Idempotency-Key can't be null", 4292);
        const payment = findPayment(world, shop, id);
        return {
          status: 201,
          body: renderRefund(payment, refundPayment(world, payment, amountIn(body), key)),
        };
      },
      () => subjectsOfPaymentId(id),
    );
  });

  routes.get("/v1/payments/:id/refunds", (c) => {
    const id = c.req.param("id");
    return answer(
      c,
      "listRefunds",
      (shop) => {
        const payment = findPayment(world, shop, id);
        return { status: 200, body: payment.refunds.map((refund) => renderRefund(payment, refund)) };
      },
      () => subjectsOfPaymentId(id),
    );
  });

  routes.get("/v1/payments/:id/refunds/:refundId", (c) => {
    const { id, refundId } = c.req.param();
    return answer(
      c,
      "listRefunds",
      (shop) => {
        const payment = findPayment(world, shop, id);
        const refund = payment.refunds.find((one) => String(one.id) === refundId);
        if (!refund) throw new ApiError(404, "not_found", "Refund not found", 2032);
        return { status: 200, body: renderRefund(payment, refund) };
      },
      () => subjectsOfPaymentId(id),
    );
  });

  routes.get("/merchant_orders/search", (c) => {
    const query = c.req.query();
    return answer(c, "searchMerchantOrders", (shop) => ({
      status: 200,
      body: searchOrders(world, shop, query),
    }));
  });

  routes.get("/merchant_orders/:id", (c) =>
    answer(c, "getMerchantOrder", (shop) => {
      const order = ordersOf(world, shop).find((one) => String(one.id) === c.req.param("id"));
      if (!order) throw new ApiError(404, "not_found", "Merchant order not found");
      return { status: 200, body: renderOrder(world, order) };
    }),
  );

  routes.get("/v1/chargebacks/:id", (c) =>
    answer(c, "getChargeback", (shop) => {
      const chargeback = world.store.chargebacks.get(c.req.param("id"));
      const payment = chargeback && world.store.payments.get(chargeback.paymentId);
      if (!chargeback || payment?.collectorId !== shop.collectorId)
        throw new ApiError(404, "not_found", "Chargeback not found");
      return { status: 200, body: renderChargeback(chargeback) };
    }),
  );

  return routes;
}

function referenceIn(body: unknown): string[] {
  const reference =
    typeof body === "object" && body !== null && "external_reference" in body
      ? body.external_reference
      : null;
  return typeof reference === "string" ? [reference] : [];
}

/** Null means the full amount. @throws ApiError 400 */
function amountIn(body: unknown): number | null {
  const amount = typeof body === "object" && body !== null && "amount" in body ? body.amount : null;
  if (amount === null || amount === undefined) return null;
  if (typeof amount !== "number" || !Number.isFinite(amount)) {
    throw new ApiError(400, "bad_request", "Amount attribute must be numeric", 4041);
  }
  return amount;
}
