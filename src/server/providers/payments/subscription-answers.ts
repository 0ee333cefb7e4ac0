import { z } from "zod";
import { id, instant, reference } from "./answers.ts";
import type { ProviderCharge, ProviderSubscription } from "./port.ts";

/** Schemas of the provider's responses about subscriptions, limited to the fields we use. */

/** @param secureOnly whether the page must be https, as the real one always is. */
export function subscriptionAnswer(secureOnly: boolean) {
  const protocols = secureOnly ? ["https:"] : ["https:", "http:"];
  return z
    .looseObject({
      id,
      status: z.enum(["pending", "authorized", "paused", "cancelled"]),
      external_reference: z.union([z.number().transform(String), reference]),
      init_point: z
        .string()
        .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol))
        .nullish(),
      auto_recurring: z.looseObject({
        transaction_amount: z.number().nonnegative(),
        currency_id: z.string().min(1).max(8),
      }),
      card_id: id.nullish(),
      next_payment_date: instant.nullish(),
      date_created: instant.nullish(),
    })
    .transform(
      (answer): ProviderSubscription => ({
        id: answer.id,
        status: answer.status,
        externalReference: answer.external_reference,
        url: answer.init_point ? withoutActivation(answer.init_point) : null,
        amount: answer.auto_recurring.transaction_amount,
        currency: answer.auto_recurring.currency_id,
        cardId: answer.card_id ?? null,
        nextChargeAt: answer.next_payment_date ?? null,
        createdAt: answer.date_created ?? null,
      }),
    );
}

/** With `activation=true`, which some accounts get, the page may lead nowhere. */
function withoutActivation(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("activation");
  return url.href;
}

export const subscriptionsAnswer = (subscription: ReturnType<typeof subscriptionAnswer>) =>
  z.looseObject({
    paging: z.looseObject({ total: z.int().nonnegative() }),
    results: z.array(subscription),
  });

export const chargeAnswer = z
  .looseObject({
    id,
    preapproval_id: id,
    status: z.enum(["scheduled", "processed", "recycling", "cancelled"]),
    transaction_amount: z.number().nonnegative(),
    currency_id: z.string().min(1).max(8),
    debit_date: instant,
    retry_attempt: z.int().nonnegative().nullish(),
    payment: z
      .looseObject({
        id: id.nullish(),
        status: z.string().max(40).nullish(),
        status_detail: z.string().max(100).nullish(),
      })
      .nullish(),
  })
  .transform(
    (answer): ProviderCharge => ({
      id: answer.id,
      subscriptionId: answer.preapproval_id,
      status: answer.status,
      amount: answer.transaction_amount,
      currency: answer.currency_id,
      date: answer.debit_date,
      attempt: answer.retry_attempt ?? 0,
      payment: answer.payment?.id
        ? {
            id: answer.payment.id,
            status: answer.payment.status ?? "",
            detail: answer.payment.status_detail ?? null,
          }
        : null,
    }),
  );

export const chargesAnswer = z.looseObject({
  paging: z.looseObject({ total: z.int().nonnegative() }),
  results: z.array(chargeAnswer),
});
