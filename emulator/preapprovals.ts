import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { PreapprovalRecord } from "./records.ts";
import {
  ApiError,
  apiTime,
  CLIENT_ID,
  cents,
  isLoopbackUrl,
  type Shop,
  shopOf,
  type World,
} from "./world.ts";

/** Subscriptions without a plan: an amount that the seller sets, charged every period to the payer's card. */

const instant = z.iso.datetime({ offset: true });
const amount = z.number().positive().max(100_000_000);
const currency = z.literal("ARS");
const reference = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const loopbackUrl = z
  .string()
  .max(500)
  .refine(isLoopbackUrl, "only addresses of this machine are allowed here");

const newPreapproval = z.looseObject({
  reason: z.string().min(1).max(256),
  external_reference: reference.optional(),
  payer_email: z.email(),
  back_url: loopbackUrl,
  auto_recurring: z.looseObject({
    frequency: z.int().min(1),
    frequency_type: z.enum(["days", "months"]),
    start_date: instant.optional(),
    end_date: instant.optional(),
    transaction_amount: amount,
    currency_id: currency,
  }),
  card_token_id: z.string().min(1).max(100).optional(),
  status: z.enum(["pending", "authorized"]).default("pending"),
});

const changes = z.looseObject({
  reason: z.string().min(1).max(256).optional(),
  external_reference: reference.optional(),
  back_url: loopbackUrl.optional(),
  auto_recurring: z.looseObject({ transaction_amount: amount, currency_id: currency }).optional(),
  card_token_id: z.string().min(1).max(100).optional(),
  status: z.enum(["authorized", "paused", "cancelled"]).optional(),
});

function checked<T>(shape: z.ZodType<T>, body: unknown): T {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "body";
  throw new ApiError(400, "bad_request", `${where} invalid: ${issue?.message ?? "not an object"}`);
}

/**
 * Answers `POST /preapproval`. A card token (here the holder's name) authorizes the subscription at once. @throws
 * ApiError
 */
export function createPreapproval(world: World, shop: Shop, body: unknown): PreapprovalRecord {
  const request = checked(newPreapproval, body);
  if (request.status === "authorized" && request.card_token_id === undefined)
    throw new ApiError(400, "bad_request", "card_token_id is required");
  const { start_date: start, end_date: end } = request.auto_recurring;
  const now = world.now();
  const record: PreapprovalRecord = {
    id: randomBytes(16).toString("hex"),
    collectorId: shop.collectorId,
    createdAt: now,
    updatedAt: now,
    status: "pending",
    reason: request.reason,
    externalReference: request.external_reference ?? null,
    payerEmail: request.payer_email,
    backUrl: request.back_url,
    frequency: request.auto_recurring.frequency,
    frequencyType: request.auto_recurring.frequency_type,
    // A start without an end is ignored, as by the real API.
    startAt: start !== undefined && end !== undefined ? Date.parse(start) : null,
    endAt: end === undefined ? null : Date.parse(end),
    amount: cents(request.auto_recurring.transaction_amount),
    currency: "ARS",
    holder: null,
    cardId: null,
    nextPaymentAt: null,
    rejectedInARow: 0,
  };
  world.store.preapprovals.set(record.id, record);
  if (request.status === "authorized") enterAuthorized(world, record, request.card_token_id ?? "APRO");
  world.store.changed();
  announcePreapproval(world, record, "created");
  return record;
}

/** Longest wait for the first charge after an authorisation. */
const FIRST_CHARGE_AFTER_MS = 3_600_000;

/** Schedules the first charge an hour after the authorisation, or on the start date. */
export function enterAuthorized(world: World, record: PreapprovalRecord, holder: string): void {
  record.status = "authorized";
  setCard(world, record, holder);
  record.nextPaymentAt ??= Math.max(record.startAt ?? 0, world.now() + FIRST_CHARGE_AFTER_MS);
}

export function setCard(world: World, record: PreapprovalRecord, holder: string): void {
  record.holder = holder;
  record.cardId = world.store.nextId();
  record.updatedAt = world.now();
}

/** Answers `PUT /preapproval/:id`. @throws ApiError */
export function updatePreapproval(world: World, record: PreapprovalRecord, body: unknown): PreapprovalRecord {
  const wanted = checked(changes, body);
  if (record.status === "cancelled")
    throw new ApiError(400, "bad_request", "You can not modify a cancelled preapproval");
  if (wanted.status !== undefined && wanted.status !== "cancelled" && record.status === "pending")
    throw new ApiError(400, "bad_request", "The preapproval has no card yet");
  const { amountSticks } = world.chaos.subscriptions(subjectsOfPreapproval(record));
  if (wanted.auto_recurring && !amountSticks) record.amount = cents(wanted.auto_recurring.transaction_amount);
  record.reason = wanted.reason ?? record.reason;
  record.externalReference = wanted.external_reference ?? record.externalReference;
  record.backUrl = wanted.back_url ?? record.backUrl;
  if (wanted.card_token_id !== undefined) setCard(world, record, wanted.card_token_id);
  setPreapprovalStatus(world, record, wanted.status ?? record.status);
  return record;
}

/** Moves a subscription to a state, as the seller, the payer or the provider would, and notifies the shop. */
export function setPreapprovalStatus(
  world: World,
  record: PreapprovalRecord,
  status: PreapprovalRecord["status"],
): void {
  record.status = status;
  record.updatedAt = world.now();
  if (status === "cancelled") record.nextPaymentAt = null;
  world.store.changed();
  announcePreapproval(world, record, "updated");
}

/** Returns a subscription of this shop. @throws ApiError 404 */
export function findPreapproval(world: World, shop: Shop, id: string): PreapprovalRecord {
  const record = world.store.preapprovals.get(id);
  if (record?.collectorId !== shop.collectorId)
    throw new ApiError(404, "not_found", `The preapproval with id ${id} does not exist`);
  return record;
}

/** Answers `GET /preapproval/search`, newest first. */
export function searchPreapprovals(
  world: World,
  shop: Shop,
  query: Record<string, string>,
): Record<string, unknown> {
  const { external_reference: wanted, status } = query;
  const { searchIgnoresReference } = world.chaos.subscriptions(wanted === undefined ? [] : [wanted]);
  const found = [...world.store.preapprovals.values()].filter(
    (one) =>
      one.collectorId === shop.collectorId &&
      (wanted === undefined || searchIgnoresReference || one.externalReference === wanted) &&
      (status === undefined || one.status === status),
  );
  const limit = Math.min(Number(query.limit ?? 30) || 30, 100);
  const offset = Number(query.offset ?? 0) || 0;
  const page = found.reverse().slice(offset, offset + limit);
  return {
    paging: { total: found.length, limit, offset },
    results: page.map((one) => renderPreapproval(world, one)),
  };
}

/** Returns the ids that the switches of `chaos.ts` can use to select this subscription, widest first. */
export function subjectsOfPreapproval(record: PreapprovalRecord): string[] {
  return record.externalReference === null ? [record.id] : [record.externalReference, record.id];
}

/** Notifies the address of the seller's application; a subscription's own `notification_url` is ignored. */
export function announcePreapproval(
  world: World,
  record: PreapprovalRecord,
  action: "created" | "updated",
): void {
  announce(world, record, "subscription_preapproval", record.id, action);
}

export function announce(
  world: World,
  record: PreapprovalRecord,
  topic: "subscription_preapproval" | "subscription_authorized_payment",
  dataId: string,
  action: "created" | "updated",
): void {
  const shop = shopOf(world, record.collectorId);
  if (!shop?.notificationUrl) return;
  const subjects = subjectsOfPreapproval(record);
  world.notices.send({
    shop,
    form: "webhook",
    topic,
    action: `${topic}.${action}`,
    dataId,
    target: shop.notificationUrl,
    subjects,
  });
}

export function renderPreapproval(world: World, record: PreapprovalRecord): Record<string, unknown> {
  const { activation } = world.chaos.subscriptions(subjectsOfPreapproval(record));
  const page = `${world.publicUrl}/subscriptions/checkout?preapproval_id=${record.id}`;
  const time = (at: number | null) => (at === null ? null : apiTime(at));
  return {
    id: record.id,
    version: 0,
    application_id: Number(CLIENT_ID),
    collector_id: record.collectorId,
    reason: record.reason,
    external_reference: record.externalReference,
    back_url: record.backUrl,
    init_point: activation ? `${page}&activation=true` : page,
    payer_id: 1,
    payer_email: record.payerEmail,
    card_id: record.cardId,
    payment_method_id: record.cardId === null ? null : "master",
    auto_recurring: {
      frequency: record.frequency,
      frequency_type: record.frequencyType,
      transaction_amount: record.amount,
      currency_id: record.currency,
      start_date: time(record.startAt),
      end_date: time(record.endAt),
    },
    next_payment_date: time(record.nextPaymentAt),
    date_created: apiTime(record.createdAt),
    last_modified: apiTime(record.updatedAt),
    status: record.status,
  };
}
