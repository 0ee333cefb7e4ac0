import { z } from "zod";

/** The emulator's stored records. Instants are Unix milliseconds, amounts pesos. */

export const PAYMENT_STATUSES = [
  "pending",
  "approved",
  "authorized",
  "in_process",
  "in_mediation",
  "rejected",
  "cancelled",
  "refunded",
  "charged_back",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The seller; 0 in state files from before multiple sellers, for records that no seller can read. */
const collectorId = z.number().default(0);

const preferenceRecord = z.object({
  id: z.string(),
  collectorId,
  createdAt: z.number(),
  request: z.record(z.string(), z.unknown()),
});
export type PreferenceRecord = z.infer<typeof preferenceRecord>;

const refundRecord = z.object({ id: z.number(), amount: z.number(), createdAt: z.number() });
export type RefundRecord = z.infer<typeof refundRecord>;

const paymentRecord = z.object({
  id: z.number(),
  collectorId,
  /** The preference that the payment is for. A charge of a subscription has the subscription's id here. */
  preferenceId: z.string(),
  preapprovalId: z.string().nullable().default(null),
  /** 0 for a charge of a subscription. */
  orderId: z.number(),
  status: z.enum(PAYMENT_STATUSES),
  statusDetail: z.string(),
  amount: z.number(),
  currency: z.string(),
  externalReference: z.string().nullable(),
  description: z.string(),
  methodType: z.enum(["credit_card", "bank_transfer"]),
  cardholder: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  approvedAt: z.number().nullable(),
  notificationUrl: z.string().nullable(),
  refunds: z.array(refundRecord),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

const orderRecord = z.object({ id: z.number(), preferenceId: z.string(), createdAt: z.number() });
export type OrderRecord = z.infer<typeof orderRecord>;

const chargebackRecord = z.object({
  id: z.string(),
  paymentId: z.number(),
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
});
export type ChargebackRecord = z.infer<typeof chargebackRecord>;

const preapprovalRecord = z.object({
  id: z.string(),
  collectorId,
  createdAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(["pending", "authorized", "paused", "cancelled"]),
  reason: z.string(),
  externalReference: z.string().nullable(),
  payerEmail: z.string(),
  backUrl: z.string(),
  frequency: z.number(),
  frequencyType: z.enum(["days", "months"]),
  startAt: z.number().nullable(),
  endAt: z.number().nullable(),
  amount: z.number(),
  currency: z.string(),
  /** The name on the card, which selects the result of its charges. */
  holder: z.string().nullable(),
  cardId: z.number().nullable(),
  nextPaymentAt: z.number().nullable(),
  /** Number of consecutive instalments, since the last paid one, with all their retries rejected. */
  rejectedInARow: z.number(),
});
export type PreapprovalRecord = z.infer<typeof preapprovalRecord>;

const authorizedPaymentRecord = z.object({
  id: z.string(),
  collectorId,
  preapprovalId: z.string(),
  status: z.enum(["scheduled", "processed", "recycling", "cancelled"]),
  amount: z.number(),
  currency: z.string(),
  debitAt: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
  retryAttempt: z.number(),
  nextRetryAt: z.number().nullable(),
  paymentId: z.number().nullable(),
});
export type AuthorizedPaymentRecord = z.infer<typeof authorizedPaymentRecord>;

export const stateFile = z.object({
  version: z.literal(1),
  lastId: z.number(),
  preferences: z.array(preferenceRecord),
  payments: z.array(paymentRecord),
  orders: z.array(orderRecord),
  chargebacks: z.array(chargebackRecord),
  preapprovals: z.array(preapprovalRecord).default([]),
  authorizedPayments: z.array(authorizedPaymentRecord).default([]),
  /** Idempotency key (with its call) → id of the created record. */
  idempotency: z.array(z.tuple([z.string(), z.string()])),
});
export type StateFile = z.infer<typeof stateFile>;
