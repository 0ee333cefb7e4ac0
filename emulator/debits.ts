import { cardHolder } from "./checkout.ts";
import { announcePayment, insertPayment } from "./payments.ts";
import { announce, setPreapprovalStatus } from "./preapprovals.ts";
import type { AuthorizedPaymentRecord, PaymentRecord, PreapprovalRecord } from "./records.ts";
import { ApiError, apiTime, cents, type Shop, shopOf, type World } from "./world.ts";

/** The charges of subscriptions when they fall due. */

const DAY_MS = 24 * 3_600_000;
const RETRIES = 4;
/** Four retries within ten days. */
const RETRY_AFTER_MS = 2.5 * DAY_MS;
/** The provider cancels a subscription after this many rejected instalments. */
const MOST_REJECTED = 3;
const VALIDATION_CHARGE = 1;

export function chargeDue(world: World): void {
  const now = world.now();
  for (const record of world.store.preapprovals.values()) {
    for (;;) {
      const retry = openRetry(world, record);
      const at = Math.min(retry?.nextRetryAt ?? Number.POSITIVE_INFINITY, record.nextPaymentAt ?? Infinity);
      if (at > now || record.status === "pending" || record.status === "cancelled") break;
      if (retry && retry.nextRetryAt === at) attempt(world, record, retry, at);
      else {
        record.nextPaymentAt = nextDate(record, at);
        if (record.status === "authorized") charge(world, record, { at });
      }
    }
  }
}

function openRetry(world: World, record: PreapprovalRecord): AuthorizedPaymentRecord | undefined {
  return debitsOf(world, record).find(({ status }) => status === "recycling");
}

export function debitsOf(world: World, { id }: PreapprovalRecord): AuthorizedPaymentRecord[] {
  return [...world.store.authorizedPayments.values()].filter((one) => one.preapprovalId === id);
}

function nextDate({ frequency, frequencyType, endAt }: PreapprovalRecord, at: number): number | null {
  const next = new Date(at);
  if (frequencyType === "days") next.setUTCDate(next.getUTCDate() + frequency);
  else {
    const day = next.getUTCDate();
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + frequency);
    const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(day, last));
  }
  return endAt !== null && next.getTime() > endAt ? null : next.getTime();
}

interface Charge {
  at?: number;
  /** Overrides the subscription's amount. */
  amount?: number | undefined;
  currency?: string | undefined;
}

/** Charges an instalment now, even before its date. @returns the new authorized payment */
export function charge(
  world: World,
  record: PreapprovalRecord,
  { at = world.now(), amount = record.amount, currency = record.currency }: Charge = {},
): AuthorizedPaymentRecord {
  const debit: AuthorizedPaymentRecord = {
    // Ids may contain letters, including capital ones.
    id: `7A${world.store.nextId().toString(36).toUpperCase()}`,
    collectorId: record.collectorId,
    preapprovalId: record.id,
    status: "scheduled",
    amount: cents(amount),
    currency,
    debitAt: at,
    createdAt: at,
    updatedAt: at,
    retryAttempt: 0,
    nextRetryAt: null,
    paymentId: null,
  };
  world.store.authorizedPayments.set(debit.id, debit);
  announce(world, record, "subscription_authorized_payment", debit.id, "created");
  attempt(world, record, debit, at);
  return debit;
}

export function attempt(
  world: World,
  record: PreapprovalRecord,
  debit: AuthorizedPaymentRecord,
  at = world.now(),
): void {
  if (debit.status === "recycling") debit.retryAttempt += 1;
  const { status, statusDetail } = cardHolder(record.holder ?? "");
  const payment = subscriptionPayment(world, record, { amount: debit.amount, status, statusDetail, at });
  payment.currency = debit.currency;
  debit.paymentId = payment.id;
  debit.updatedAt = at;
  debit.nextRetryAt = null;
  if (status === "pending") debit.status = "scheduled";
  else if (status === "approved") {
    debit.status = "processed";
    record.rejectedInARow = 0;
  } else if (debit.retryAttempt < RETRIES) {
    debit.status = "recycling";
    debit.nextRetryAt = at + RETRY_AFTER_MS;
  } else {
    // The status may also mean that no retries are left.
    debit.status = "processed";
    record.rejectedInARow += 1;
  }
  world.store.changed();
  announce(world, record, "subscription_authorized_payment", debit.id, "updated");
  announcePayment(world, payment, "payment.created");
  if (record.rejectedInARow >= MOST_REJECTED) setPreapprovalStatus(world, record, "cancelled");
}

function subscriptionPayment(
  world: World,
  record: PreapprovalRecord,
  {
    amount,
    status,
    statusDetail,
    at,
  }: Pick<PaymentRecord, "amount" | "status" | "statusDetail"> & { at: number },
): PaymentRecord {
  return insertPayment(world, {
    collectorId: record.collectorId,
    preferenceId: record.id,
    preapprovalId: record.id,
    orderId: 0,
    status,
    statusDetail,
    amount,
    currency: record.currency,
    externalReference: record.externalReference,
    description: record.reason,
    methodType: "credit_card",
    cardholder: record.holder,
    at,
    notificationUrl: shopOf(world, record.collectorId)?.notificationUrl ?? null,
  });
}

/** Makes a small payment that proves that the card works. An approved debit is refunded at once. */
export function validateCard(
  world: World,
  record: PreapprovalRecord,
  outcome: Pick<PaymentRecord, "status" | "statusDetail">,
): void {
  const returned = outcome.status === "approved";
  const payment = subscriptionPayment(world, record, {
    amount: VALIDATION_CHARGE,
    at: world.now(),
    ...(returned ? { status: "refunded", statusDetail: "refunded" } : outcome),
  });
  announcePayment(world, payment, "payment.created");
}

/** Returns an authorized payment of this shop. @throws ApiError 404 */
export function findAuthorizedPayment(world: World, shop: Shop, id: string): AuthorizedPaymentRecord {
  const debit = world.store.authorizedPayments.get(id);
  if (debit?.collectorId !== shop.collectorId)
    throw new ApiError(404, "not_found", `The authorized payment with id ${id} does not exist`);
  return debit;
}

/** Answers `GET /authorized_payments` and `/authorized_payments/search`, oldest first. */
export function searchAuthorizedPayments(
  world: World,
  shop: Shop,
  query: Record<string, string>,
): Record<string, unknown> {
  const found = [...world.store.authorizedPayments.values()].filter(
    (one) =>
      one.collectorId === shop.collectorId &&
      (query.preapproval_id === undefined || one.preapprovalId === query.preapproval_id) &&
      (query.status === undefined || one.status === query.status),
  );
  const limit = Math.min(Number(query.limit ?? 30) || 30, 100);
  const offset = Number(query.offset ?? 0) || 0;
  return {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map((one) => renderAuthorizedPayment(world, one)),
  };
}

/** Returns the API representation, with the current state of its payment. */
export function renderAuthorizedPayment(
  world: World,
  debit: AuthorizedPaymentRecord,
): Record<string, unknown> {
  const payment = debit.paymentId === null ? undefined : world.store.payments.get(debit.paymentId);
  const record = world.store.preapprovals.get(debit.preapprovalId);
  return {
    id: debit.id,
    type: "scheduled",
    preapproval_id: debit.preapprovalId,
    external_reference: record?.externalReference ?? null,
    reason: record?.reason ?? "",
    transaction_amount: debit.amount,
    currency_id: debit.currency,
    debit_date: apiTime(debit.debitAt),
    retry_attempt: debit.retryAttempt,
    next_retry_date: debit.nextRetryAt === null ? null : apiTime(debit.nextRetryAt),
    date_created: apiTime(debit.createdAt),
    last_modified: apiTime(debit.updatedAt),
    status: debit.status === "scheduled" && payment?.status === "approved" ? "processed" : debit.status,
    payment: payment ? { id: payment.id, status: payment.status, status_detail: payment.statusDetail } : null,
  };
}
