import { z } from "zod";
import type { HttpAnswer } from "./bounded-http.ts";
import { type Preference, type ProviderPayment, type ProviderRefund, ProviderUnavailable } from "./port.ts";

/** Schemas of the provider's responses, limited to the fields we use, so that other fields may change. */

/** Ids are numbers in some responses and strings in others. */
export const id = z
  .union([z.int().nonnegative(), z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)])
  .transform((value) => String(value));
export const instant = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .transform((value) => new Date(value).toISOString());
export const reference = z
  .string()
  .nullish()
  .transform((value) => (value === undefined || value === "" ? null : value));

export const refundAnswer = z.looseObject({
  id,
  amount: z.number().nonnegative(),
  status: z.string().nullish(),
});

/** Only refunds that returned money, rather than pending, rejected or cancelled ones. */
export const refundsAnswer = z
  .array(refundAnswer)
  .transform((refunds): ProviderRefund[] =>
    refunds
      .filter(({ status }) => status === undefined || status === null || status === "approved")
      .map(({ id, amount }) => ({ id, amount })),
  );

export const paymentAnswer = z
  .looseObject({
    id,
    status: z.enum([
      "pending",
      "approved",
      "authorized",
      "in_process",
      "in_mediation",
      "rejected",
      "cancelled",
      "refunded",
      "charged_back",
    ]),
    status_detail: z.string().nullish(),
    external_reference: reference,
    transaction_amount: z.number().nonnegative(),
    transaction_amount_refunded: z.number().nonnegative().nullish(),
    currency_id: z.string().min(1).max(8),
    date_created: instant.nullish(),
    date_approved: instant.nullish(),
    refunds: refundsAnswer.nullish(),
    transaction_details: z.looseObject({ net_received_amount: z.number().nullish() }).nullish(),
    money_release_date: instant.nullish().catch(null),
  })
  .transform(
    (answer): ProviderPayment => ({
      id: answer.id,
      status: answer.status,
      statusDetail: answer.status_detail ?? null,
      externalReference: answer.external_reference,
      amount: answer.transaction_amount,
      amountRefunded: answer.transaction_amount_refunded ?? 0,
      refunds: answer.refunds ?? [],
      currency: answer.currency_id,
      netReceived: answer.transaction_details?.net_received_amount ?? null,
      releasedAt: answer.money_release_date ?? null,
      createdAt: answer.date_created ?? null,
      approvedAt: answer.date_approved ?? null,
    }),
  );

/** Returns the schema of a page of search results. */
export const pagedAnswer = <T extends z.ZodType>(result: T) =>
  z.looseObject({ paging: z.looseObject({ total: z.int().nonnegative() }), results: z.array(result) });

export const merchantOrderAnswer = z.looseObject({
  id,
  payments: z.array(z.looseObject({ id })).nullish(),
});

export const chargebackAnswer = z.looseObject({
  id,
  payment_id: id.nullish(),
  payments: z.array(id).nullish(),
});

/**
 * Returns the schema of the address of the provider's page, to which the buyer's browser is redirected.
 * @param secureOnly whether the page must be https, as the real one always is.
 */
export function pageAddress(secureOnly: boolean) {
  const protocols = secureOnly ? ["https:"] : ["https:", "http:"];
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));
}

export const preferenceAnswer = (secureOnly: boolean) =>
  z.looseObject({ id, init_point: pageAddress(secureOnly), external_reference: reference }).transform(
    (answer): Preference => ({
      id: answer.id,
      url: answer.init_point,
      externalReference: answer.external_reference,
      raw: answer,
    }),
  );

const refusalAnswer = z.looseObject({ error: z.string().max(200) });

/** Returns the parsed response. @throws ProviderUnavailable */
export function understood<T>(answer: HttpAnswer, shape: z.ZodType<T>): T {
  if (answer.status >= 400) {
    const refusal = refusalAnswer.safeParse(answer.body);
    const code = refusal.success ? ` (${refusal.data.error})` : "";
    throw new ProviderUnavailable("refused", `The provider answered ${answer.status}${code}`);
  }
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) {
    throw nonsense(parsed.error.issues.map((issue) => issue.path.join(".")).join(", "));
  }
  return parsed.data;
}

export function nonsense(where: string): ProviderUnavailable {
  return new ProviderUnavailable("nonsense", `The provider's answer makes no sense: ${where.slice(0, 200)}`);
}
