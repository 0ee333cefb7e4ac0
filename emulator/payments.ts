import type { NoticeEvent } from "./notices.ts";
import { requestOf, subjectsOf, totalOf } from "./preferences.ts";
import type { OrderRecord, PaymentRecord, PaymentStatus, PreferenceRecord, RefundRecord } from "./records.ts";
import { ApiError, cents, type Shop, shopOf, type World } from "./world.ts";

const REFUNDABLE_FOR_MS = 180 * 24 * 3_600_000;

const DEFAULT_DETAIL: Record<PaymentStatus, string> = {
  pending: "pending_waiting_transfer",
  approved: "accredited",
  authorized: "pending_capture",
  in_process: "pending_review_manual",
  in_mediation: "pending",
  rejected: "cc_rejected_other_reason",
  cancelled: "by_collector",
  refunded: "refunded",
  charged_back: "in_process",
};

export interface NewPayment {
  status: PaymentStatus;
  statusDetail?: string | undefined;
  methodType?: PaymentRecord["methodType"] | undefined;
  cardholder?: string | undefined;
  /** These three override the preference. */
  amount?: number | undefined;
  currency?: string | undefined;
  externalReference?: string | null | undefined;
  /** Whether the shop is notified; true by default. */
  notify?: boolean | undefined;
}

/** Creates a payment of a preference, even if the preference is already paid, and notifies the shop. */
export function createPayment(world: World, preference: PreferenceRecord, input: NewPayment): PaymentRecord {
  const request = requestOf(preference);
  const wrong = world.chaos.payments(subjectsOf(preference));
  const reference = [input.externalReference, wrong.externalReference, request.external_reference];
  const payment = insertPayment(world, {
    collectorId: preference.collectorId,
    preferenceId: preference.id,
    preapprovalId: null,
    orderId: orderOf(world, preference).id,
    status: input.status,
    statusDetail: input.statusDetail ?? DEFAULT_DETAIL[input.status],
    amount: cents(input.amount ?? wrong.amount ?? totalOf(preference)),
    currency: input.currency ?? wrong.currency ?? "ARS",
    externalReference: reference.find((candidate) => candidate !== undefined) ?? null,
    description: request.items[0]?.title ?? "",
    methodType: input.methodType ?? "credit_card",
    cardholder: input.cardholder ?? null,
    notificationUrl: request.notification_url ?? null,
    at: world.now(),
  });
  if (input.notify !== false) announcePayment(world, payment, "payment.created");
  return payment;
}

type PaymentToInsert = Omit<PaymentRecord, "id" | "createdAt" | "updatedAt" | "approvedAt" | "refunds"> & {
  at: number;
};

export function insertPayment(world: World, { at, ...input }: PaymentToInsert): PaymentRecord {
  const payment: PaymentRecord = {
    id: world.store.nextId(),
    ...input,
    createdAt: at,
    updatedAt: at,
    approvedAt: null,
    refunds: [],
  };
  world.store.payments.set(payment.id, payment);
  enter(world, payment, input.status);
  world.store.changed();
  return payment;
}

/** Moves a payment to any state, as the provider would, and notifies the shop. */
export function changeStatus(
  world: World,
  payment: PaymentRecord,
  status: PaymentStatus,
  options: { statusDetail?: string | undefined; notify?: boolean | undefined } = {},
): void {
  payment.status = status;
  payment.statusDetail = options.statusDetail ?? DEFAULT_DETAIL[status];
  payment.updatedAt = world.now();
  enter(world, payment, status);
  world.store.changed();
  if (options.notify !== false) announcePayment(world, payment, "payment.updated");
}

function enter(world: World, payment: PaymentRecord, status: PaymentStatus): void {
  const settled: PaymentStatus[] = ["approved", "refunded", "charged_back", "in_mediation"];
  if (settled.includes(status)) payment.approvedAt ??= world.now();
  if (status === "refunded" && refundable(payment) > 0) addRefund(world, payment, refundable(payment));
  if (status === "charged_back") {
    const id = String(world.store.nextId());
    const { id: paymentId, amount, currency } = payment;
    world.store.chargebacks.set(id, { id, paymentId, amount, currency, createdAt: world.now() });
  }
}

/** Answers `PUT /v1/payments/:id`, limited to cancelling. @throws ApiError */
export function cancelPayment(world: World, payment: PaymentRecord, status: unknown): void {
  if (status !== "cancelled") throw new ApiError(400, "bad_request", "Invalid value for status", 2077);
  if (payment.status !== "pending" && payment.status !== "in_process") throw invalidState();
  changeStatus(world, payment, "cancelled");
}

function invalidState(): ApiError {
  const message = "The action requested is not valid for the current payment state";
  return new ApiError(400, "bad_request", message, 2063);
}

/**
 * Answers `POST /v1/payments/:id/refunds`, idempotent by key per payment.
 * @param amount null for the whole remainder.
 * @throws ApiError
 */
export function refundPayment(
  world: World,
  payment: PaymentRecord,
  amount: number | null,
  idempotencyKey: string,
): RefundRecord {
  const key = `refund ${payment.id} ${idempotencyKey}`;
  const before = world.store.idempotency.get(key);
  const repeated = payment.refunds.find((refund) => String(refund.id) === before);
  if (repeated) return repeated;

  const left = refundable(payment);
  if (payment.status !== "approved" || left <= 0) throw invalidState();
  if (world.now() - (payment.approvedAt ?? payment.createdAt) > REFUNDABLE_FOR_MS) {
    throw new ApiError(400, "bad_request", "Payment too old to be refunded", 2024);
  }
  const wanted = amount === null ? left : cents(amount);
  if (wanted <= 0) throw new ApiError(400, "bad_request", "Amount attribute must be positive", 4040);
  if (wanted > left) throw new ApiError(400, "bad_request", "Amount to refund is above what is left", 2018);

  const refund = addRefund(world, payment, wanted);
  payment.updatedAt = world.now();
  payment.status = refundable(payment) > 0 ? "approved" : "refunded";
  payment.statusDetail = payment.status === "approved" ? "partially_refunded" : "refunded";
  world.store.idempotency.set(key, String(refund.id));
  world.store.changed();
  announcePayment(world, payment, "payment.updated");
  return refund;
}

function addRefund(world: World, payment: PaymentRecord, amount: number): RefundRecord {
  const refund = { id: world.store.nextId(), amount, createdAt: world.now() };
  payment.refunds.push(refund);
  return refund;
}

export function refundedAmount(payment: PaymentRecord): number {
  return cents(payment.refunds.reduce((sum, refund) => sum + refund.amount, 0));
}

function refundable(payment: PaymentRecord): number {
  return cents(payment.amount - refundedAmount(payment));
}

/** Returns a payment of this shop. @throws ApiError 404 */
export function findPayment(world: World, shop: Shop, id: string): PaymentRecord {
  const payment = world.store.payments.get(/^\d{1,16}$/.test(id) ? Number(id) : -1);
  if (payment?.collectorId !== shop.collectorId)
    throw new ApiError(404, "not_found", "Payment not found", 2000);
  return payment;
}

function orderOf(world: World, preference: PreferenceRecord): OrderRecord {
  const { orders } = world.store;
  const existing = orders.get(preference.id);
  if (existing) return existing;
  const order = { id: world.store.nextId(), preferenceId: preference.id, createdAt: world.now() };
  orders.set(preference.id, order);
  return order;
}

/** Returns the ids that the switches of `chaos.ts` can use to select this payment, widest first. */
export function subjectsOfPayment(world: World, payment: PaymentRecord): string[] {
  const preference = world.store.preferences.get(payment.preferenceId);
  const own = payment.externalReference === null ? [] : [payment.externalReference];
  return [...new Set([...own, ...(preference ? subjectsOf(preference) : [payment.preferenceId])])];
}

/**
 * Notifies the shop of a payment. A payment on the checkout page causes both forms of the notice, and the older form
 * for its order.
 */
export function announcePayment(
  world: World,
  payment: PaymentRecord,
  action: "payment.created" | "payment.updated",
): void {
  const shop = shopOf(world, payment.collectorId);
  if (payment.notificationUrl === null || !shop) return;
  const dataId = String(payment.id);
  const orderId = String(payment.orderId);
  const resource = `${world.publicUrl}/merchant_orders/${orderId}`;
  const chargebacks = payment.status === "charged_back" ? [...world.store.chargebacks.values()] : [];
  const notices: Pick<NoticeEvent, "form" | "topic" | "action" | "dataId" | "resource">[] = [
    { form: "webhook", topic: "payment", action, dataId },
    ...(payment.preapprovalId === null
      ? ([
          { form: "ipn", topic: "payment", dataId },
          { form: "ipn", topic: "merchant_order", dataId: orderId, resource },
        ] as const)
      : []),
    ...chargebacks
      .filter((one) => one.paymentId === payment.id)
      .map(({ id }) => ({
        form: "webhook" as const,
        topic: "topic_chargebacks_wh",
        action: "chargeback.created",
        dataId: id,
      })),
  ];
  const target = payment.notificationUrl;
  const subjects = subjectsOfPayment(world, payment);
  for (const notice of notices) world.notices.send({ ...notice, shop, target, subjects });
}
