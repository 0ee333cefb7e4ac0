import { setTimeout as wait } from "node:timers/promises";
import type { ChaosSwitches } from "./chaos.ts";
import type { ChaosRequest, NotifyRequest, PaymentRequest, StatusRequest } from "./control-api.ts";
import type { AuthorizeRequest, ChargeRequest, SubscriptionChange } from "./control-subscriptions.ts";
import type { SentNotice } from "./notices.ts";
import type { PaymentStatus } from "./records.ts";
import type { ApiCallRecord } from "./world.ts";

/** A payment of the API, limited to the fields that tests read. */
interface EmulatedPayment {
  id: number;
  status: PaymentStatus;
  status_detail: string;
  external_reference: string | null;
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
}

interface EmulatedPreference {
  id: string;
  init_point: string;
  external_reference?: string;
  items: { title: string; quantity: number; unit_price: number }[];
}

/** A subscription of the API, limited to the fields that tests read. */
interface EmulatedPreapproval {
  id: string;
  status: "pending" | "authorized" | "paused" | "cancelled";
  external_reference: string | null;
  payer_email: string;
  init_point: string;
  card_id: number | null;
  auto_recurring: { transaction_amount: number; currency_id: string; start_date: string | null };
  next_payment_date: string | null;
}

/** A charge of a subscription, limited to the fields that tests read. */
interface EmulatedDebit {
  id: string;
  status: "scheduled" | "processed" | "recycling" | "cancelled";
  transaction_amount: number;
  retry_attempt: number;
  payment: { id: number; status: PaymentStatus; status_detail: string } | null;
}

export interface EmulatorControl {
  /** Replaces the switches of a scope (a preference's id, an external reference, or everything). */
  chaos(switches: ChaosRequest): Promise<Record<string, ChaosSwitches>>;
  clearChaos(): Promise<void>;
  preferences(externalReference?: string): Promise<EmulatedPreference[]>;
  payments(externalReference?: string): Promise<EmulatedPayment[]>;
  /** Makes a payment even if the preference has expired, and notifies the shop unless `notify` is false. */
  pay(request: PaymentRequest): Promise<EmulatedPayment>;
  setStatus(paymentId: number | string, request: StatusRequest): Promise<EmulatedPayment>;
  notify(paymentId: number | string, request?: NotifyRequest): Promise<void>;
  /** Submits the checkout page. @returns the shop's address in the redirect, or null */
  checkout(
    initPoint: string,
    form?: { titular?: string; accion?: "pagar" | "pendiente" | "cancelar" },
  ): Promise<URL | null>;
  preapprovals(externalReference?: string): Promise<EmulatedPreapproval[]>;
  debits(preapproval: string): Promise<EmulatedDebit[]>;
  /**
   * Authorizes a subscription, as its payer does on the subscription's page. Like the calls below, it takes the
   * subscription's id or its external reference.
   */
  authorize(preapproval: string, request?: AuthorizeRequest): Promise<EmulatedPreapproval>;
  /** Charges a subscription now, even before its date. */
  charge(preapproval: string, request?: ChargeRequest): Promise<EmulatedDebit>;
  /** Changes a subscription, as its payer or the provider would. */
  changePreapproval(preapproval: string, change: SubscriptionChange): Promise<EmulatedPreapproval>;
  /** Repeats the notices of a subscription and of its charges. */
  notifyPreapproval(preapproval: string, times?: number): Promise<void>;
  /** Sets the address for notices of subscriptions; null for none. */
  setApplication(notificationUrl: string | null): Promise<void>;
  /** Notices so far, oldest first; `subject` is a preference's id or an external reference. */
  notices(subject?: string): Promise<SentNotice[]>;
  /** Resolves once no notice is pending. @throws Error after `timeoutMs`. */
  settled(subject?: string, timeoutMs?: number): Promise<SentNotice[]>;
  /** Calls made by the shop so far, oldest first. */
  calls(): Promise<ApiCallRecord[]>;
  setClock(offsetMs: number): Promise<void>;
  reset(): Promise<void>;
}

const POLL_MS = 20;

/** @param url the emulator's address. */
export function createEmulatorControl(url: string): EmulatorControl {
  async function ask<T>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/emulator${path}`, {
      method,
      ...(method === "POST"
        ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) }
        : {}),
    });
    if (!response.ok) throw new Error(`Emulator: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  const filter = (name: string, value: string | undefined) =>
    value === undefined ? "" : `?${new URLSearchParams({ [name]: value })}`;
  const notices = (subject?: string) => ask<SentNotice[]>("GET", `/notices${filter("subject", subject)}`);

  return {
    chaos: (switches) => ask("POST", "/chaos", switches),
    clearChaos: async () => void (await ask("DELETE", "/chaos")),
    preferences: (reference) => ask("GET", `/preferences${filter("externalReference", reference)}`),
    payments: (reference) => ask("GET", `/payments${filter("externalReference", reference)}`),
    pay: (request) => ask("POST", "/payments", request),
    setStatus: (id, request) => ask("POST", `/payments/${id}/status`, request),
    notify: async (id, request) => void (await ask("POST", `/payments/${id}/notices`, request)),
    async checkout(initPoint, form = {}) {
      const response = await fetch(initPoint, {
        method: "POST",
        body: new URLSearchParams({ titular: "APRO", ...form }),
        redirect: "manual",
      });
      await response.body?.cancel();
      const location = response.headers.get("location");
      return location === null ? null : new URL(location);
    },
    preapprovals: (reference) => ask("GET", `/preapprovals${filter("externalReference", reference)}`),
    debits: (id) => ask("GET", `/preapprovals/${id}/debits`),
    authorize: (id, request) => ask("POST", `/preapprovals/${id}/authorize`, request),
    charge: (id, request) => ask("POST", `/preapprovals/${id}/charge`, request),
    changePreapproval: (id, change) => ask("POST", `/preapprovals/${id}/change`, change),
    notifyPreapproval: async (id, times = 1) =>
      void (await ask("POST", `/preapprovals/${id}/notices`, { times })),
    setApplication: async (notificationUrl) => void (await ask("POST", "/application", { notificationUrl })),
    notices,
    async settled(subject, timeoutMs = 5_000) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const all = await notices(subject);
        if (all.every((one) => one.status !== "waiting")) return all;
        if (performance.now() > deadline) throw new Error("Notices are still waiting to be delivered");
        await wait(POLL_MS);
      }
    },
    calls: () => ask("GET", "/calls"),
    setClock: async (offsetMs) => void (await ask("POST", "/clock", { offsetMs })),
    reset: async () => void (await ask("POST", "/reset")),
  };
}
