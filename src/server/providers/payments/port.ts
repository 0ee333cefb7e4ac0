/** Port of the payment provider. Production, demo and tests use the same client, demo and tests with our emulator. */

/** A payment as reported by the provider. Amounts are pesos with at most two decimals. */
export interface ProviderPayment {
  id: string;
  status:
    | "pending"
    | "approved"
    | "authorized"
    | "in_process"
    | "in_mediation"
    | "rejected"
    | "cancelled"
    | "refunded"
    | "charged_back";
  statusDetail: string | null;
  /** The site's payment id, as sent with the preference; null for a payment made elsewhere. */
  externalReference: string | null;
  amount: number;
  amountRefunded: number;
  /** Refunds so far, made here or in the provider's panel, oldest first. */
  refunds: ProviderRefund[];
  currency: string;
  /** Amount after the provider's fees and withheld taxes; null if the provider does not say. */
  netReceived: number | null;
  /** ISO 8601 instant at which the provider makes the money available; null if unknown. */
  releasedAt: string | null;
  /** ISO 8601 instants. */
  createdAt: string | null;
  approvedAt: string | null;
}

/** A refund that returned money. */
export interface ProviderRefund {
  id: string;
  amount: number;
}

export interface PreferenceInput {
  externalReference: string;
  title: string;
  /** Pesos, at most two decimals. */
  amount: number;
  quantity: number;
  expiresAt: Date;
  startsAt: Date;
  /** Absolute URLs; the provider drops URLs that are not https. */
  backUrls: { success: string; pending: string; failure: string };
  notificationUrl: string;
  payer?: { name: string; surname: string; email?: string };
}

export interface Preference {
  id: string;
  url: string;
  externalReference: string | null;
  /** The provider's raw response, for the staff's detail screen. */
  raw: Record<string, unknown>;
}

/** A subscription without a plan. The provider charges its amount every month until somebody changes it. */
export interface ProviderSubscription {
  id: string;
  status: "pending" | "authorized" | "paused" | "cancelled";
  externalReference: string | null;
  /** Where the payer authorizes it; null if the provider did not say. */
  url: string | null;
  /** Pesos. */
  amount: number;
  currency: string;
  /** The card, which its payer may change; null before the authorization. */
  cardId: string | null;
  /** ISO 8601 instants. */
  nextChargeAt: string | null;
  createdAt: string | null;
}

/**
 * A charge of a subscription. `processed` may also mean that no retries are left; only an approved payment means that
 * money was received.
 */
export interface ProviderCharge {
  id: string;
  subscriptionId: string;
  status: "scheduled" | "processed" | "recycling" | "cancelled";
  /** Pesos. */
  amount: number;
  currency: string;
  /** ISO 8601 instant. */
  date: string;
  /** 0 for the first attempt. */
  attempt: number;
  payment: { id: string; status: string; detail: string | null } | null;
}

export interface SubscriptionInput {
  externalReference: string;
  /** What the payer reads on the provider's page and on the card's statement. */
  title: string;
  /** Has to be the address of the payer's account at the provider. */
  payerEmail: string;
  /** Pesos, at most two decimals. */
  amount: number;
  /**
   * Time of the first charge, and time after which none is made. The provider honours a start only together with an
   * end.
   */
  startsAt: Date;
  endsAt: Date;
  backUrl: string;
}

/** The provider could not answer. Callers must neither lose nor duplicate the payment. */
export class ProviderUnavailable extends Error {
  /** Only "refused" guarantees that the provider has changed nothing. */
  readonly kind: "timeout" | "network" | "status" | "refused" | "nonsense";
  constructor(kind: ProviderUnavailable["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
    this.kind = kind;
  }
}

/** A notice as received by the webhook route, unverified. */
export interface RawNotice {
  query: Record<string, string>;
  headers: { signature: string | undefined; requestId: string | undefined };
  body: unknown;
}

/** The resource that a notice names. A notice is only a hint: payments are always read from the provider. */
export interface NoticeHint {
  topic: "payment" | "merchant_order" | "chargebacks" | "subscription" | "charge" | "other";
  /** The provider's id of the resource; null if missing. */
  id: string | null;
  signature: "valid" | "invalid" | "absent";
}

export interface PaymentProvider {
  /** Creates the payment page. Bounded below 10 s in total. @throws ProviderUnavailable */
  createPreference(input: PreferenceInput, idempotencyKey: string): Promise<Preference>;
  /** Reads a payment; null if the provider has no such payment. @throws ProviderUnavailable */
  getPayment(id: string): Promise<ProviderPayment | null>;
  /** Returns every payment with this reference, oldest first. @throws ProviderUnavailable */
  findPayments(externalReference: string): Promise<ProviderPayment[]>;
  /** Refunds an amount in pesos, by default all that is left; idempotent by key. @throws ProviderUnavailable */
  refund(paymentId: string, idempotencyKey: string, amount?: number): Promise<ProviderRefund>;
  /**
   * Ids of the payments that a notice concerns: the named one, an order's, or a disputed one. Empty for unknown ids.
   * @throws ProviderUnavailable
   */
  paymentIdsOf(hint: NoticeHint): Promise<string[]>;
  /** Creates a subscription that its payer still has to authorize; idempotent by key. @throws ProviderUnavailable */
  createSubscription(input: SubscriptionInput, idempotencyKey: string): Promise<ProviderSubscription>;
  /** Reads a subscription; null if the provider has no such subscription. @throws ProviderUnavailable */
  getSubscription(id: string): Promise<ProviderSubscription | null>;
  /** Returns every subscription with this reference. @throws ProviderUnavailable */
  findSubscriptions(externalReference: string): Promise<ProviderSubscription[]>;
  /**
   * Changes a subscription and reads it back. A successful answer does not prove the change, so the caller compares.
   * @throws ProviderUnavailable
   */
  updateSubscription(
    id: string,
    changes: { amount?: number; status?: "authorized" | "paused" | "cancelled" },
  ): Promise<ProviderSubscription>;
  /** Reads a charge; null if the provider has no such charge. @throws ProviderUnavailable */
  getCharge(id: string): Promise<ProviderCharge | null>;
  /** Returns the charges of a subscription. @throws ProviderUnavailable */
  listCharges(subscriptionId: string): Promise<ProviderCharge[]>;
  /** Parses a notice and checks its signature in constant time; never throws. */
  readNotice(notice: RawNotice): NoticeHint;
}
