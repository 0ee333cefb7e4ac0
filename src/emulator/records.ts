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

/** The seller; 0 in state files older than multiple sellers, whose records no current seller can read. */
const collectorId = z.number().default(0);

export const preferenceRecord = z.object({
  id: z.string(),
  collectorId,
  createdAt: z.number(),
  /** The validated request, repeated in the response. */
  request: z.record(z.string(), z.unknown()),
});
export type PreferenceRecord = z.infer<typeof preferenceRecord>;

const refundRecord = z.object({ id: z.number(), amount: z.number(), createdAt: z.number() });
export type RefundRecord = z.infer<typeof refundRecord>;

export const paymentRecord = z.object({
  id: z.number(),
  collectorId,
  preferenceId: z.string(),
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

export const orderRecord = z.object({ id: z.number(), preferenceId: z.string(), createdAt: z.number() });
export type OrderRecord = z.infer<typeof orderRecord>;

export const chargebackRecord = z.object({
  id: z.string(),
  paymentId: z.number(),
  amount: z.number(),
  currency: z.string(),
  createdAt: z.number(),
});
export type ChargebackRecord = z.infer<typeof chargebackRecord>;

export const stateFile = z.object({
  version: z.literal(1),
  lastId: z.number(),
  preferences: z.array(preferenceRecord),
  payments: z.array(paymentRecord),
  orders: z.array(orderRecord),
  chargebacks: z.array(chargebackRecord),
  /** Idempotency key (with its call) → id of the created record. */
  idempotency: z.array(z.tuple([z.string(), z.string()])),
});
export type StateFile = z.infer<typeof stateFile>;
