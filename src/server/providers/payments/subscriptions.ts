import { z } from "zod";
import { roundPesos } from "#contract/money.ts";
import { id, instant, nonsense, pageAddress, pagedAnswer, reference, understood } from "./answers.ts";
import { type HttpAnswer, type HttpCall, newDeadline } from "./bounded-http.ts";
import type { PaymentProvider, ProviderCharge, ProviderSubscription, SubscriptionInput } from "./port.ts";
import { argentinaTime, isReachable } from "./request-values.ts";

const RESOURCE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PAGE_SIZE = 50;
/** Far above one purchase's payments, and years of monthly charges; bounds the loop if `total` is wrong. */
const MAX_PAGES = 10;
const MAX_REASON = 256;

type Subscriptions = Pick<
  PaymentProvider,
  | "createSubscription"
  | "getSubscription"
  | "findSubscriptions"
  | "updateSubscription"
  | "getCharge"
  | "listCharges"
>;

interface Connection {
  send: (request: HttpCall) => Promise<HttpAnswer>;
  /** Null on 404. */
  read: <T>(path: string, shape: z.ZodType<T>, deadline: number) => Promise<T | null>;
  timeoutMs: number;
  /** Whether plain http addresses of this machine are allowed, for the emulator only. */
  local: boolean;
}

/** Handles subscriptions without a plan (`preapproval`) and their charges (`authorized_payments`). */
export function createSubscriptions({ send, read, timeoutMs, local }: Connection): Subscriptions {
  const subscription = subscriptionAnswer(!local);
  const subscriptionsPage = pagedAnswer(subscription);
  const deadlineOf = () => newDeadline(timeoutMs);

  async function getSubscription(id: string, deadline = deadlineOf()) {
    if (!RESOURCE_ID.test(id)) return null;
    const found = await read(`/preapproval/${id}`, subscription, deadline);
    if (found && found.id !== id) throw nonsense("the subscription's id");
    return found;
  }

  return {
    async createSubscription(input, idempotencyKey) {
      const answer = await send({
        method: "POST",
        path: "/preapproval",
        body: subscriptionRequest(input, local),
        idempotencyKey,
        deadline: deadlineOf(),
      });
      const created = understood(answer, subscription);
      // A page that authorizes somebody else's debit must not reach the payer.
      if (created.externalReference !== input.externalReference) throw nonsense("external_reference");
      return created;
    },

    getSubscription: (id) => getSubscription(id),

    async findSubscriptions(externalReference) {
      const deadline = deadlineOf();
      const found = await allPages({ external_reference: externalReference }, async (search) => {
        const answer = await send({ method: "GET", path: `/preapproval/search?${search}`, deadline });
        return understood(answer, subscriptionsPage);
      });
      // The provider may ignore the filter by reference.
      return found.filter((one) => one.externalReference === externalReference);
    },

    async updateSubscription(id, { amount, status }) {
      const deadline = deadlineOf();
      if (!RESOURCE_ID.test(id)) throw nonsense("the subscription's id");
      const answer = await send({
        method: "PUT",
        path: `/preapproval/${id}`,
        body: {
          ...(amount === undefined
            ? {}
            : { auto_recurring: { transaction_amount: amount, currency_id: "ARS" } }),
          ...(status === undefined ? {} : { status }),
        },
        deadline,
      });
      understood(answer, subscription);
      const after = await getSubscription(id, deadline);
      if (!after) throw nonsense("the subscription that was changed");
      return after;
    },

    async getCharge(id) {
      if (!RESOURCE_ID.test(id)) return null;
      const charge = await read(`/authorized_payments/${id}`, chargeAnswer, deadlineOf());
      if (charge && charge.id !== id) throw nonsense("the charge's id");
      return charge;
    },

    async listCharges(subscriptionId) {
      if (!RESOURCE_ID.test(subscriptionId)) return [];
      const deadline = deadlineOf();
      const found = await allPages({ preapproval_id: subscriptionId }, async (search) => {
        const at = (path: string) => send({ method: "GET", path: `${path}?${search}`, deadline });
        const answer = await at("/authorized_payments/search");
        // The vendor's reference documents a different address from the one that its SDK uses.
        const found = answer.status === 404 ? await at("/authorized_payments") : answer;
        return understood(found, chargesPage);
      });
      return found.filter((one) => one.subscriptionId === subscriptionId);
    },
  };
}

/** Reads all pages of a search. A row that moved between two pages is returned once. */
export async function allPages<T extends { id: string }>(
  query: Record<string, string>,
  readPage: (search: URLSearchParams) => Promise<{ paging: { total: number }; results: T[] }>,
): Promise<T[]> {
  const found = new Map<string, T>();
  for (let offset = 0; offset < MAX_PAGES * PAGE_SIZE; offset += PAGE_SIZE) {
    const part = { limit: String(PAGE_SIZE), offset: String(offset) };
    const { paging, results } = await readPage(new URLSearchParams({ ...query, ...part }));
    for (const one of results) found.set(one.id, one);
    if (results.length === 0 || offset + results.length >= paging.total) break;
  }
  return [...found.values()];
}

function subscriptionRequest(input: SubscriptionInput, local: boolean): Record<string, unknown> {
  return {
    reason: input.title.slice(0, MAX_REASON),
    external_reference: input.externalReference,
    payer_email: input.payerEmail,
    auto_recurring: {
      frequency: 1,
      frequency_type: "months",
      // The provider ignores a start without an end.
      start_date: argentinaTime(input.startsAt),
      end_date: argentinaTime(input.endsAt),
      transaction_amount: roundPesos(input.amount),
      currency_id: "ARS",
    },
    ...(isReachable(input.backUrl, local) ? { back_url: input.backUrl } : {}),
    status: "pending",
  };
}

/** Schemas of the provider's responses about subscriptions, limited to the fields we use. */

const subscriptionAnswer = (secureOnly: boolean) =>
  z
    .looseObject({
      id,
      status: z.enum(["pending", "authorized", "paused", "cancelled"]),
      external_reference: z.union([z.number().transform(String), reference]),
      init_point: pageAddress(secureOnly).nullish(),
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

/** Removes `activation=true`, which some accounts get and with which the page may not open. */
function withoutActivation(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("activation");
  return url.href;
}

const chargeAnswer = z
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

const chargesPage = pagedAnswer(chargeAnswer);
