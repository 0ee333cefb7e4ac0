import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PreferenceRecord } from "./records.ts";
import {
  ApiError,
  apiTime,
  CLIENT_ID,
  cents,
  isLoopbackUrl,
  type Shop,
  SITE_ID,
  type World,
} from "./world.ts";

const loopbackUrl = z
  .string()
  .max(500)
  .refine(isLoopbackUrl, "only addresses of this machine are allowed here");
const instant = z.iso.datetime({ offset: true });

const preferenceRequest = z
  .looseObject({
    items: z
      .array(
        z.looseObject({
          id: z.string().max(256).optional(),
          title: z.string().min(1).max(256),
          quantity: z.int().min(1),
          unit_price: z.number().positive(),
          currency_id: z.literal("ARS").default("ARS"),
        }),
      )
      .min(1)
      .max(100),
    back_urls: z
      .looseObject({
        success: loopbackUrl.optional(),
        pending: loopbackUrl.optional(),
        failure: loopbackUrl.optional(),
      })
      .optional(),
    auto_return: z.enum(["approved", "all"]).optional(),
    notification_url: loopbackUrl.max(248).optional(),
    external_reference: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/)
      .optional(),
    expires: z.boolean().optional(),
    expiration_date_from: instant.optional(),
    expiration_date_to: instant.optional(),
    date_of_expiration: instant.optional(),
    binary_mode: z.boolean().optional(),
    statement_descriptor: z.string().max(13).optional(),
    payment_methods: z.looseObject({}).optional(),
    payer: z.looseObject({}).optional(),
    metadata: z.looseObject({}).optional(),
  })
  .refine((request) => request.auto_return === undefined || request.back_urls?.success !== undefined, {
    path: ["auto_return"],
    error: "back_urls.success must be defined",
  })
  .refine(
    ({ expiration_date_from: from, expiration_date_to: to }) =>
      from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
    { path: ["expiration_date_to"], error: "must be after expiration_date_from" },
  );
export type PreferenceRequest = z.infer<typeof preferenceRequest>;

/** @throws ApiError 400 named after the first invalid field, such as `invalid_auto_return`. */
function checked(body: unknown): PreferenceRequest {
  const parsed = preferenceRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = String(issue?.path[0] ?? "body");
  throw new ApiError(400, `invalid_${where}`, `${where} invalid: ${issue?.message ?? "not an object"}`);
}

/** Answers `POST /checkout/preferences/`. @throws ApiError */
export function createPreference(world: World, shop: Shop, body: unknown): PreferenceRecord {
  const record = {
    id: `${shop.collectorId}-${randomUUID()}`,
    collectorId: shop.collectorId,
    createdAt: world.now(),
    request: checked(body),
  };
  world.store.preferences.set(record.id, record);
  world.store.changed();
  return record;
}

/** Answers `PUT /checkout/preferences/:id`: replaces the given fields. @throws ApiError */
export function updatePreference(world: World, shop: Shop, id: string, body: unknown): PreferenceRecord {
  const record = findPreference(world, shop, id);
  const changes = z.record(z.string(), z.unknown()).safeParse(body);
  if (!changes.success) throw new ApiError(400, "invalid_body", "body invalid: not an object");
  record.request = checked({ ...record.request, ...changes.data });
  world.store.changed();
  return record;
}

/** Returns a preference of this shop. @throws ApiError 404 */
export function findPreference(world: World, shop: Shop, id: string): PreferenceRecord {
  const record = world.store.preferences.get(id);
  if (record?.collectorId !== shop.collectorId)
    throw new ApiError(404, "not_found", `The preference with identifier ${id} was not found`);
  return record;
}

/** Returns the original request, from the record. */
export function requestOf(record: PreferenceRecord): PreferenceRequest {
  return checked(record.request);
}

export function totalOf(record: PreferenceRecord): number {
  return cents(requestOf(record).items.reduce((sum, item) => sum + item.quantity * item.unit_price, 0));
}

/** Whether a preference can be paid now. */
export function isOpen(world: World, record: PreferenceRecord): boolean {
  const { expires, expiration_date_from: from, expiration_date_to: to } = requestOf(record);
  if (!expires) return true;
  const now = world.now();
  return (from === undefined || Date.parse(from) <= now) && (to === undefined || now < Date.parse(to));
}

/** Returns the ids that the switches of `chaos.ts` can use to select this preference, widest first. */
export function subjectsOf(record: PreferenceRecord): string[] {
  const reference = record.request.external_reference;
  return typeof reference === "string" ? [reference, record.id] : [record.id];
}

export function renderPreference(world: World, record: PreferenceRecord): Record<string, unknown> {
  const page = `${world.publicUrl}/checkout/v1/redirect?pref_id=${record.id}`;
  return {
    operation_type: "regular_payment",
    ...record.request,
    id: record.id,
    init_point: page,
    sandbox_init_point: page,
    collector_id: record.collectorId,
    client_id: CLIENT_ID,
    date_created: apiTime(record.createdAt),
    site_id: SITE_ID,
  };
}
