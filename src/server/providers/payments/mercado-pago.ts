import type { z } from "zod";
import { roundPesos, toCentavos } from "#contract/money.ts";
import {
  chargebackAnswer,
  merchantOrderAnswer,
  nonsense,
  pagedAnswer,
  paymentAnswer,
  preferenceAnswer,
  refundAnswer,
  refundsAnswer,
  understood,
} from "./answers.ts";
import { call, type HttpAnswer, type HttpCall, newDeadline } from "./bounded-http.ts";
import { readNotice } from "./notice.ts";
import {
  type PaymentProvider,
  type PreferenceInput,
  type ProviderPayment,
  ProviderUnavailable,
} from "./port.ts";
import { argentinaTime, isLoopback, isReachable } from "./request-values.ts";
import { allPages, createSubscriptions } from "./subscriptions.ts";

export interface MercadoPagoOptions {
  /** API address without a trailing slash: https, or http to the emulator on this machine. */
  baseUrl: string;
  /** The seller's secret; sent only to `baseUrl` and never logged. */
  accessToken: string;
  /** The application's signing secret; without it, notices count as unsigned. */
  webhookSecret?: string | undefined;
  /** Timeout of each of at most two attempts, in milliseconds. */
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 4_000;
const PAYMENT_ID = /^\d{1,20}$/;
const paymentsPage = pagedAnswer(paymentAnswer);
const RESOURCE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Creates the payment provider over Mercado Pago's HTTP API (Checkout Pro).
 * @throws TypeError when the base address would send the token in the clear over a network.
 */
export function createMercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const local = isLoopback(baseUrl);
  if (!local && !(URL.canParse(baseUrl) && new URL(baseUrl).protocol === "https:")) {
    throw new TypeError("The payment provider's address must be https");
  }
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const http = { baseUrl, accessToken: options.accessToken, timeoutMs };
  const preferenceShape = preferenceAnswer(!local);
  const send = (request: HttpCall): Promise<HttpAnswer> => call(http, request);

  /** Reads a resource; null on 404. */
  async function read<T>(path: string, shape: z.ZodType<T>, deadline: number): Promise<T | null> {
    const answer = await send({ method: "GET", path, deadline });
    return answer.status === 404 ? null : understood(answer, shape);
  }

  async function getPayment(id: string, deadline: number): Promise<ProviderPayment | null> {
    if (!PAYMENT_ID.test(id)) return null;
    const payment = await read(`/v1/payments/${id}`, paymentAnswer, deadline);
    if (payment && payment.id !== id) throw nonsense("the payment's id");
    return payment && withRefunds(payment, deadline);
  }

  /** Requests a payment's refunds if the payment's own list falls short of the refunded sum. */
  async function withRefunds(payment: ProviderPayment, deadline: number): Promise<ProviderPayment> {
    const listed = payment.refunds.reduce((sum, { amount }) => sum + toCentavos(amount), 0);
    if (listed >= toCentavos(payment.amountRefunded)) return payment;
    const refunds = await read(`/v1/payments/${payment.id}/refunds/`, refundsAnswer, deadline);
    return { ...payment, refunds: refunds ?? [] };
  }

  return {
    async createPreference(input, idempotencyKey) {
      const answer = await send({
        method: "POST",
        path: "/checkout/preferences/",
        body: preferenceRequest(input, local),
        idempotencyKey,
        deadline: newDeadline(timeoutMs),
      });
      const preference = understood(answer, preferenceShape);
      // A page that charges for another purchase must not reach the buyer.
      if (preference.externalReference !== input.externalReference) throw nonsense("external_reference");
      return preference;
    },

    getPayment: (id) => getPayment(id, newDeadline(timeoutMs)),

    async findPayments(externalReference) {
      const deadline = newDeadline(timeoutMs);
      const query = { external_reference: externalReference, sort: "date_created", criteria: "asc" };
      const found = await allPages(query, async (search) => {
        const answer = await send({ method: "GET", path: `/v1/payments/search?${search}`, deadline });
        return understood(answer, paymentsPage);
      });
      const payments: ProviderPayment[] = [];
      // The provider may ignore the filter by reference.
      for (const payment of found)
        if (payment.externalReference === externalReference)
          payments.push(await withRefunds(payment, deadline));
      return payments;
    },

    async refund(paymentId, idempotencyKey, amount) {
      const deadline = newDeadline(timeoutMs);
      if (!PAYMENT_ID.test(paymentId)) throw nonsense("the payment's id");
      const answer = await send({
        method: "POST",
        path: `/v1/payments/${paymentId}/refunds`,
        body: amount === undefined ? {} : { amount },
        idempotencyKey,
        deadline,
      });
      const { id, amount: refunded, status } = understood(answer, refundAnswer);
      if (status === "rejected" || status === "cancelled")
        throw new ProviderUnavailable("refused", `The provider's refund is ${status}`);
      return { id, amount: refunded };
    },

    async paymentIdsOf(hint) {
      if (hint.id === null || !RESOURCE_ID.test(hint.id)) return [];
      const deadline = newDeadline(timeoutMs);
      return paymentIdsOf(hint.topic, hint.id, (path, shape) => read(path, shape, deadline));
    },

    ...createSubscriptions({ send, read, timeoutMs, local }),

    readNotice: (notice) => readNotice(notice, options.webhookSecret),
  };
}

/** Returns the ids of the payments that a notice is about. */
async function paymentIdsOf(
  topic: string,
  id: string,
  read: <T>(path: string, shape: z.ZodType<T>) => Promise<T | null>,
): Promise<string[]> {
  switch (topic) {
    case "payment":
      return [id];
    case "merchant_order": {
      const order = await read(`/merchant_orders/${id}`, merchantOrderAnswer);
      return order?.payments?.map((payment) => payment.id) ?? [];
    }
    case "chargebacks": {
      const chargeback = await read(`/v1/chargebacks/${id}`, chargebackAnswer);
      if (!chargeback) return [];
      return chargeback.payments ?? (chargeback.payment_id ? [chargeback.payment_id] : []);
    }
    default:
      return [];
  }
}

const MAX_TITLE = 256;

/**
 * Returns the body of `POST /checkout/preferences/`: a single item, valid while its place is reserved, without
 * offline methods, which may take payers days.
 * @param localAddresses whether plain http and local URLs are sent: true only for the local emulator
 */
function preferenceRequest(input: PreferenceInput, localAddresses: boolean): Record<string, unknown> {
  const backUrls = Object.fromEntries(
    Object.entries(input.backUrls).filter(([, url]) => isReachable(url, localAddresses)),
  );
  const until = argentinaTime(input.expiresAt);
  return {
    items: [
      {
        id: input.externalReference,
        title: input.title.slice(0, MAX_TITLE),
        quantity: input.quantity,
        unit_price: roundPesos(input.amount),
        currency_id: "ARS",
      },
    ],
    external_reference: input.externalReference,
    expires: true,
    expiration_date_from: argentinaTime(input.startsAt),
    expiration_date_to: until,
    date_of_expiration: until,
    payment_methods: { excluded_payment_types: [{ id: "ticket" }, { id: "atm" }] },
    binary_mode: false,
    ...(Object.keys(backUrls).length > 0 ? { back_urls: backUrls } : {}),
    // The provider rejects `auto_return` without a return URL.
    ...("success" in backUrls ? { auto_return: "approved" } : {}),
    ...(isReachable(input.notificationUrl, localAddresses)
      ? { notification_url: input.notificationUrl }
      : {}),
    ...(input.payer ? { payer: input.payer } : {}),
  };
}
