import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { subscriptionRoutes } from "./api-subscriptions.ts";
import type { ApiCall, Failure } from "./chaos.ts";
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
import { subjectsOfPreapproval } from "./preapprovals.ts";
import {
  createPreference,
  findPreference,
  renderPreference,
  subjectsOf,
  updatePreference,
} from "./preferences.ts";
import { ApiError, type Shop, type World } from "./world.ts";

type ApiContext = Context<{ Bindings: HttpBindings }>;

interface ApiRequest {
  id: string;
  refundId: string | undefined;
  query: Record<string, string>;
  body: unknown;
  idempotencyKey: string | undefined;
}

export type Register = (
  method: "GET" | "POST" | "PUT",
  path: string,
  call: ApiCall,
  work: (shop: Shop, request: ApiRequest) => unknown,
  status?: 200 | 201,
) => void;

const MAX_REMEMBERED_CALLS = 5_000;
const LONGEST_HANG_MS = 120_000;

export function apiRoutes(world: World): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>({ strict: false });

  /** Checks the token, runs the call (which may throw ApiError) and injects failures before or after the call. */
  const on: Register = (method, path, call, work, status = 200) => {
    routes.on(method, path, async (c) => {
      const idempotencyKey = c.req.header("x-idempotency-key");
      remember(c, call, idempotencyKey);
      try {
        const shop = world.shops.get(c.req.header("authorization")?.replace(/^Bearer /, "") ?? "");
        if (!shop) throw new ApiError(401, "unauthorized", "Invalid access token");
        const body = method === "GET" ? undefined : await jsonBody(c);
        const { id = "", refundId } = c.req.param() as Record<string, string>;
        const request = { id, refundId, query: c.req.query(), body, idempotencyKey };
        const failure = world.chaos.takeFailure(call, subjectsIn(path, request));
        if (failure?.when === "before") return await fail(world, c, failure);
        const done = work(shop, request);
        if (failure) return await fail(world, c, failure);
        return c.json(done as object, status);
      } catch (error) {
        if (error instanceof ApiError) return c.json(error.body(), error.status);
        throw error;
      }
    });
  };

  function remember(c: ApiContext, call: ApiCall, idempotencyKey: string | undefined): void {
    world.calls.push({
      at: new Date(world.now()).toISOString(),
      call,
      method: c.req.method,
      path: c.req.path,
      idempotencyKey: idempotencyKey ?? null,
    });
    if (world.calls.length > MAX_REMEMBERED_CALLS) world.calls.shift();
  }

  /** Returns the ids that the switches of `chaos.ts` can use to select the call. */
  function subjectsIn(path: string, { id, query, body }: ApiRequest): string[] {
    const preference = world.store.preferences.get(id);
    const payment = path.startsWith("/v1/payments") && world.store.payments.get(Number(id));
    const debit = world.store.authorizedPayments.get(id);
    const preapproval = world.store.preapprovals.get(debit?.preapprovalId ?? id);
    if (preapproval) return subjectsOfPreapproval(preapproval);
    if (preference) return subjectsOf(preference);
    if (payment) return subjectsOfPayment(world, payment);
    if (query.preapproval_id) return [query.preapproval_id];
    const named = [id, fieldOf(body, "external_reference"), query.external_reference];
    return named.filter((one) => typeof one === "string");
  }

  subscriptionRoutes(world, on);

  on(
    "POST",
    "/checkout/preferences",
    "createPreference",
    (shop, { body, idempotencyKey }) => {
      const key = idempotencyKey && `preference ${shop.collectorId} ${idempotencyKey}`;
      const before = world.store.preferences.get(world.store.idempotency.get(key ?? "") ?? "");
      const preference = before ?? createPreference(world, shop, body);
      if (key) world.store.idempotency.set(key, preference.id);
      return renderPreference(world, preference);
    },
    201,
  );
  on("GET", "/checkout/preferences/:id", "getPreference", (shop, { id }) =>
    renderPreference(world, findPreference(world, shop, id)),
  );
  on("PUT", "/checkout/preferences/:id", "updatePreference", (shop, { id, body }) =>
    renderPreference(world, updatePreference(world, shop, id, body)),
  );

  on("GET", "/v1/payments/search", "searchPayments", (shop, { query }) => searchPayments(world, shop, query));
  on("GET", "/v1/payments/:id", "getPayment", (shop, { id }) => renderPayment(findPayment(world, shop, id)));
  on("PUT", "/v1/payments/:id", "updatePayment", (shop, { id, body }) => {
    const payment = findPayment(world, shop, id);
    cancelPayment(world, payment, fieldOf(body, "status"));
    return renderPayment(payment);
  });
  on(
    "POST",
    "/v1/payments/:id/refunds",
    "createRefund",
    (shop, { id, body, idempotencyKey }) => {
      if (!idempotencyKey)
        throw new ApiError(400, "bad_request", "Header X-Idempotency-Key can't be null", 4292);
      const payment = findPayment(world, shop, id);
      return renderRefund(payment, refundPayment(world, payment, amountIn(body), idempotencyKey));
    },
    201,
  );
  on("GET", "/v1/payments/:id/refunds", "listRefunds", (shop, { id }) => {
    const payment = findPayment(world, shop, id);
    return payment.refunds.map((refund) => renderRefund(payment, refund));
  });
  on("GET", "/v1/payments/:id/refunds/:refundId", "listRefunds", (shop, { id, refundId }) => {
    const payment = findPayment(world, shop, id);
    const refund = payment.refunds.find((one) => String(one.id) === refundId);
    if (!refund) throw new ApiError(404, "not_found", "Refund not found", 2032);
    return renderRefund(payment, refund);
  });

  on("GET", "/merchant_orders/search", "searchMerchantOrders", (shop, { query }) =>
    searchOrders(world, shop, query),
  );
  on("GET", "/merchant_orders/:id", "getMerchantOrder", (shop, { id }) => {
    const order = ordersOf(world, shop).find((one) => String(one.id) === id);
    if (!order) throw new ApiError(404, "not_found", "Merchant order not found");
    return renderOrder(world, order);
  });
  on("GET", "/v1/chargebacks/:id", "getChargeback", (shop, { id }) => {
    const chargeback = world.store.chargebacks.get(id);
    const payment = chargeback && world.store.payments.get(chargeback.paymentId);
    if (!chargeback || payment?.collectorId !== shop.collectorId)
      throw new ApiError(404, "not_found", "Chargeback not found");
    return renderChargeback(chargeback);
  });

  return routes;
}

async function fail(world: World, c: ApiContext, failure: Failure): Promise<Response> {
  switch (failure.mode) {
    case "hang":
      await hang(AbortSignal.any([c.req.raw.signal, world.closing, AbortSignal.timeout(LONGEST_HANG_MS)]));
      c.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    case "close":
      c.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    case "garbage":
      return c.body(failure.body, 200, { "content-type": "application/json" });
    case "status": {
      const { status } = failure;
      return Response.json({ message: "emulated failure", error: "emulated", status, cause: [] }, { status });
    }
  }
}

function hang(until: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (until.aborted) resolve();
    else until.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Reads a JSON body, an empty one as `{}`. @throws ApiError 400 */
async function jsonBody(c: ApiContext): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(400, "bad_request", "The body is not JSON");
  }
}

/** Returns a field of a body of any type; undefined if the body has no such field. */
function fieldOf(body: unknown, name: string): unknown {
  return (Object(body) as Record<string, unknown>)[name];
}

/** Reads an amount; null means the full amount. @throws ApiError 400 */
function amountIn(body: unknown): number | null {
  const amount = fieldOf(body, "amount") ?? null;
  if (amount !== null && !Number.isFinite(amount))
    throw new ApiError(400, "bad_request", "Amount attribute must be numeric", 4041);
  return amount as number | null;
}
