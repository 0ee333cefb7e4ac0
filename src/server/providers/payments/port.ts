/**
 * What the site needs of a payment provider. One real implementation speaks Mercado Pago's HTTP API;
 * the demo and the tests use the same one against the project's own emulator.
 */

/** A payment as the provider tells it. Amounts are pesos with at most two decimals. */
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
  /** Our payment's id, as sent with the preference; null when it was made elsewhere. */
  externalReference: string | null;
  amount: number;
  amountRefunded: number;
  currency: string;
  /** ISO 8601 instants. */
  createdAt: string | null;
  approvedAt: string | null;
}

export interface PreferenceInput {
  externalReference: string;
  title: string;
  /** Pesos, at most two decimals. */
  amount: number;
  quantity: number;
  expiresAt: Date;
  startsAt: Date;
  /** Absolute addresses; the provider drops those that are not https. */
  backUrls: { success: string; pending: string; failure: string };
  notificationUrl: string;
  payer?: { name: string; surname: string; email?: string };
}

export interface Preference {
  id: string;
  /** The buyer's page. */
  url: string;
  externalReference: string | null;
  /** The provider's raw answer, for the staff's detail screen. */
  raw: Record<string, unknown>;
}

/** Why a provider could not answer; never a reason to lose or to double anything. */
export class ProviderUnavailable extends Error {
  readonly kind: "timeout" | "network" | "status" | "nonsense";
  constructor(kind: ProviderUnavailable["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
    this.kind = kind;
  }
}

/** A notice as the webhook route received it, before anything of it is believed. */
export interface RawNotice {
  query: Record<string, string>;
  headers: { signature: string | undefined; requestId: string | undefined };
  body: unknown;
}

/** What a notice points at. A notice is a hint: the payment is always read back from the provider. */
export interface NoticeHint {
  topic: "payment" | "merchant_order" | "chargebacks" | "other";
  /** The provider's id of the thing; null when the notice names none. */
  id: string | null;
  signature: "valid" | "invalid" | "absent";
}

export interface PaymentProvider {
  /** Creates the buyer's page. Whole call bounded below 10 s. @throws ProviderUnavailable */
  createPreference(input: PreferenceInput, idempotencyKey: string): Promise<Preference>;
  /** Null when the provider knows no such preference. @throws ProviderUnavailable */
  getPreference(id: string): Promise<Preference | null>;
  /** Null when the provider knows no such payment. @throws ProviderUnavailable */
  getPayment(id: string): Promise<ProviderPayment | null>;
  /** Every payment made for one of ours, oldest first. @throws ProviderUnavailable */
  findPayments(externalReference: string): Promise<ProviderPayment[]>;
  /** Gives the whole payment back; a repeated call with the same key is the same refund. @throws ProviderUnavailable */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;
  /**
   * The payments a notice is about: the one it names, an order's, or the disputed one. Empty when it
   * names nothing the provider knows. @throws ProviderUnavailable
   */
  paymentIdsOf(hint: NoticeHint): Promise<string[]>;
  /** Reads a notice and checks its signature in constant time; never throws on garbage. */
  readNotice(notice: RawNotice): NoticeHint;
}
