import type { z } from "zod";
import type { HttpAnswer, HttpCall } from "./bounded-http.ts";
import { newDeadline } from "./bounded-http.ts";
import type { PaymentProvider, ProviderCharge, SubscriptionInput } from "./port.ts";
import { argentinaTime, isReachable } from "./preference-request.ts";
import {
  chargeAnswer,
  chargesAnswer,
  subscriptionAnswer,
  subscriptionsAnswer,
} from "./subscription-answers.ts";
import { nonsense, understood } from "./understood.ts";

const RESOURCE_ID = /^[A-Za-z0-9_-]{1,64}$/;
const PAGE_SIZE = 50;
/** Years of monthly charges; bounds the loop if `total` is wrong. */
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
  /** Whether plain http addresses of this machine are used: with the emulator only. */
  local: boolean;
}

/** Subscriptions without a plan (`preapproval`) and their charges (`authorized_payments`). */
export function createSubscriptions({ send, read, timeoutMs, local }: Connection): Subscriptions {
  const subscription = subscriptionAnswer(!local);
  const deadlineOf = () => newDeadline(timeoutMs);

  async function getSubscription(id: string, deadline = deadlineOf()) {
    if (!RESOURCE_ID.test(id)) return null;
    const found = await read(`/preapproval/${id}`, subscription, deadline);
    if (found && found.id !== id) throw nonsense("the subscription's id");
    return found;
  }

  async function pageOf(path: string, query: Record<string, string>, offset: number, deadline: number) {
    const search = new URLSearchParams({ ...query, limit: String(PAGE_SIZE), offset: String(offset) });
    return await send({ method: "GET", path: `${path}?${search}`, deadline });
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
      const found = new Map<string, z.infer<typeof subscription>>();
      for (let page = 0; page < MAX_PAGES; page++) {
        const offset = page * PAGE_SIZE;
        const answer = await pageOf(
          "/preapproval/search",
          { external_reference: externalReference },
          offset,
          deadline,
        );
        const { paging, results } = understood(answer, subscriptionsAnswer(subscription));
        // The provider may ignore the filter.
        for (const one of results) if (one.externalReference === externalReference) found.set(one.id, one);
        if (results.length === 0 || offset + results.length >= paging.total) break;
      }
      return [...found.values()];
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
      const found = new Map<string, ProviderCharge>();
      for (let page = 0; page < MAX_PAGES; page++) {
        const offset = page * PAGE_SIZE;
        const query = { preapproval_id: subscriptionId };
        const answer = await pageOf("/authorized_payments/search", query, offset, deadline);
        // The vendor's reference has it at another address than its SDK.
        const listed =
          answer.status === 404 ? await pageOf("/authorized_payments", query, offset, deadline) : answer;
        const { paging, results } = understood(listed, chargesAnswer);
        for (const one of results) if (one.subscriptionId === subscriptionId) found.set(one.id, one);
        if (results.length === 0 || offset + results.length >= paging.total) break;
      }
      return [...found.values()];
    },
  };
}

function subscriptionRequest(input: SubscriptionInput, local: boolean): Record<string, unknown> {
  return {
    reason: input.title.slice(0, MAX_REASON),
    external_reference: input.externalReference,
    payer_email: input.payerEmail,
    auto_recurring: {
      frequency: 1,
      frequency_type: "months",
      start_date: argentinaTime(input.startsAt),
      end_date: argentinaTime(input.endsAt),
      transaction_amount: Math.round(input.amount * 100) / 100,
      currency_id: "ARS",
    },
    ...(isReachable(input.backUrl, local) ? { back_url: input.backUrl } : {}),
    status: "pending",
  };
}
