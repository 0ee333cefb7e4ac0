import { refundedAmount } from "./payments.ts";
import { requestOf, totalOf } from "./preferences.ts";
import type { ChargebackRecord, OrderRecord, PaymentRecord, RefundRecord } from "./records.ts";
import { ApiError, apiTime, CLIENT_ID, cents, type Shop, SITE_ID, type World } from "./world.ts";

/** The seller's fee, and the time until the money is available. */
const FEE = 0.05;
const RELEASE_MS = 10 * 24 * 3_600_000;

/** The API's payment, refund and order responses, and its searches. */

export function renderPayment(payment: PaymentRecord): Record<string, unknown> {
  const approved = payment.approvedAt !== null;
  return {
    id: payment.id,
    date_created: apiTime(payment.createdAt),
    date_approved: payment.approvedAt === null ? null : apiTime(payment.approvedAt),
    date_last_updated: apiTime(payment.updatedAt),
    operation_type: payment.preapprovalId === null ? "regular_payment" : "recurring_payment",
    money_release_date: payment.approvedAt === null ? null : apiTime(payment.approvedAt + RELEASE_MS),
    payment_method_id: payment.methodType === "credit_card" ? "master" : "cvu",
    payment_type_id: payment.methodType,
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: payment.currency,
    description: payment.description,
    live_mode: false,
    collector_id: payment.collectorId,
    payer: { id: "1", type: "customer", email: "comprador@example.com" },
    metadata: {},
    order: { id: payment.orderId, type: "mercadopago" },
    external_reference: payment.externalReference,
    transaction_amount: payment.amount,
    transaction_amount_refunded: refundedAmount(payment),
    transaction_details: {
      net_received_amount: approved ? cents(payment.amount * (1 - FEE)) : 0,
      total_paid_amount: payment.amount,
    },
    installments: 1,
    captured: true,
    binary_mode: false,
    card:
      payment.methodType === "credit_card"
        ? { last_four_digits: "3704", cardholder: { name: payment.cardholder ?? "APRO" } }
        : {},
    notification_url: payment.notificationUrl,
    refunds: payment.refunds.map((refund) => renderRefund(payment, refund)),
    processing_mode: "aggregator",
    merchant_account_id: null,
  };
}

export function renderRefund(payment: PaymentRecord, refund: RefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: refund.amount,
    metadata: {},
    source: { id: String(payment.collectorId), name: "Club", type: "collector" },
    date_created: apiTime(refund.createdAt),
    unique_sequence_number: null,
    refund_mode: "standard",
    adjustment_amount: 0,
    status: "approved",
    reason: null,
  };
}

export function renderOrder(world: World, order: OrderRecord): Record<string, unknown> {
  const preference = world.store.preferences.get(order.preferenceId);
  const payments = [...world.store.payments.values()].filter((one) => one.orderId === order.id);
  const total = preference ? totalOf(preference) : 0;
  const paid = sum(payments.filter((one) => one.status === "approved").map((one) => one.amount));
  const refunded = sum(payments.map(refundedAmount));
  return {
    id: order.id,
    preference_id: order.preferenceId,
    application_id: CLIENT_ID,
    status: preference && paid >= total ? "closed" : "opened",
    order_status: orderStatus(total, paid, refunded),
    site_id: SITE_ID,
    collector: { id: preference?.collectorId ?? null, nickname: "CLUB" },
    payments: payments.map((one) => ({
      id: one.id,
      transaction_amount: one.amount,
      total_paid_amount: one.amount,
      currency_id: one.currency,
      status: one.status,
      status_details: one.statusDetail,
      date_created: apiTime(one.createdAt),
      date_approved: one.approvedAt === null ? null : apiTime(one.approvedAt),
      last_modified: apiTime(one.updatedAt),
      amount_refunded: refundedAmount(one),
    })),
    paid_amount: paid,
    refunded_amount: refunded,
    shipping_cost: 0,
    total_amount: total,
    date_created: apiTime(order.createdAt),
    last_updated: apiTime(Math.max(order.createdAt, ...payments.map((one) => one.updatedAt))),
    cancelled: false,
    items: preference ? requestOf(preference).items : [],
    external_reference: preference?.request.external_reference ?? null,
    notification_url: preference?.request.notification_url ?? null,
    is_test: true,
  };
}

/** Returns the shop's orders, oldest first. */
export function ordersOf(world: World, shop: Shop): OrderRecord[] {
  const own = (one: OrderRecord) =>
    world.store.preferences.get(one.preferenceId)?.collectorId === shop.collectorId;
  return [...world.store.orders.values()].filter(own);
}

function orderStatus(total: number, paid: number, refunded: number): string {
  if (paid > 0) return paid >= total ? "paid" : "partially_paid";
  return refunded > 0 ? "reverted" : "payment_required";
}

export function renderChargeback(chargeback: ChargebackRecord): Record<string, unknown> {
  return {
    id: chargeback.id,
    payment_id: chargeback.paymentId,
    payments: [chargeback.paymentId],
    status: "in_process",
    amount: chargeback.amount,
    currency_id: chargeback.currency,
    currency: chargeback.currency,
    reason: "fraud",
    date_created: apiTime(chargeback.createdAt),
    last_modified: apiTime(chargeback.createdAt),
  };
}

const SORTABLE = {
  date_created: (one: PaymentRecord) => one.createdAt,
  date_last_updated: (one: PaymentRecord) => one.updatedAt,
  date_approved: (one: PaymentRecord) => one.approvedAt ?? 0,
};
type Sortable = keyof typeof SORTABLE;

/** Answers `GET /v1/payments/search`. @throws ApiError 400 */
export function searchPayments(
  world: World,
  shop: Shop,
  query: Record<string, string>,
): Record<string, unknown> {
  const { limit, offset } = paging(query);
  const sort = sortable(query.sort ?? "date_created");
  const direction = query.criteria === "asc" ? 1 : -1;
  let found = [...world.store.payments.values()].filter(
    (one) =>
      one.collectorId === shop.collectorId &&
      (query.external_reference === undefined || one.externalReference === query.external_reference) &&
      (query.status === undefined || one.status === query.status),
  );
  if (query.range !== undefined) {
    const instantOf = SORTABLE[sortable(query.range)];
    const begin = searchInstant(query.begin_date, world.now()) ?? Number.NEGATIVE_INFINITY;
    const end = searchInstant(query.end_date, world.now()) ?? Number.POSITIVE_INFINITY;
    found = found.filter((one) => instantOf(one) >= begin && instantOf(one) <= end);
  }
  found.sort((a, b) => direction * (SORTABLE[sort](a) - SORTABLE[sort](b) || a.id - b.id));
  return {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map(renderPayment),
  };
}

/** Answers `GET /merchant_orders/search`. @throws ApiError 400 */
export function searchOrders(
  world: World,
  shop: Shop,
  query: Record<string, string>,
): Record<string, unknown> {
  const { limit, offset } = paging(query);
  const found = ordersOf(world, shop)
    .filter((one) => query.preference_id === undefined || one.preferenceId === query.preference_id)
    .map((one) => renderOrder(world, one))
    .filter(
      (one) => query.external_reference === undefined || one.external_reference === query.external_reference,
    );
  const next = offset + limit;
  return {
    elements: found.slice(offset, next),
    next_offset: next < found.length ? next : 0,
    total: found.length,
  };
}

function paging(query: Record<string, string>): { limit: number; offset: number } {
  const limit = Number(query.limit ?? 30);
  const offset = Number(query.offset ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > 1000) {
    throw new ApiError(400, "bad_request", "Invalid value for limit");
  }
  if (!Number.isInteger(offset) || offset < 0) {
    throw new ApiError(400, "bad_request", "Invalid value for offset");
  }
  return { limit, offset };
}

function sortable(field: string): Sortable {
  if (field === "date_created" || field === "date_last_updated" || field === "date_approved") return field;
  throw new ApiError(400, "bad_request", `Invalid value for sort or range: ${field}`);
}

const UNIT_MS: Record<string, number> = {
  HOUR: 3_600_000,
  DAY: 24 * 3_600_000,
  MONTH: 30 * 24 * 3_600_000,
  YEAR: 365 * 24 * 3_600_000,
};

/** Parses ISO 8601, or the API's own `NOW`, `NOW-7DAYS`, `NOW+1HOUR`. @throws ApiError 400 */
function searchInstant(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const relative = /^NOW(?:([+-]\d{1,4})(HOUR|DAY|MONTH|YEAR)S?)?$/.exec(text);
  if (relative) return now + Number(relative[1] ?? 0) * (UNIT_MS[relative[2] ?? ""] ?? 0);
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new ApiError(400, "bad_request", `Invalid date: ${text}`);
  return instant;
}

function sum(amounts: number[]): number {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}
