import { z } from "zod";

const API_CALLS = [
  "createPreference",
  "getPreference",
  "updatePreference",
  "getPayment",
  "updatePayment",
  "searchPayments",
  "createRefund",
  "listRefunds",
  "getMerchantOrder",
  "searchMerchantOrders",
  "getChargeback",
  "createPreapproval",
  "getPreapproval",
  "updatePreapproval",
  "searchPreapprovals",
  "getAuthorizedPayment",
  "searchAuthorizedPayments",
] as const;
export type ApiCall = (typeof API_CALLS)[number];

const failure = z.strictObject({
  call: z.enum([...API_CALLS, "any"]),
  /**
   * `status`: an error response; `hang`: no response; `garbage`: 200 with an invalid body; `close`: closes the socket.
   */
  mode: z.enum(["status", "hang", "garbage", "close"]),
  /** Status of a failure with the mode `status`. */
  status: z.int().min(400).max(599).default(500),
  body: z.string().max(5_000_000).default("<html>¡Ups!</html>"),
  /** `after`: the work is done, but its response is lost. */
  when: z.enum(["before", "after"]).default("before"),
  /** Number of calls; unlimited if absent. */
  times: z.int().min(1).optional(),
  /** Probability that a call fails; always if absent. */
  share: z.number().min(0).max(1).optional(),
});
export type Failure = z.infer<typeof failure>;

export const chaosSwitches = z.strictObject({
  notices: z
    .strictObject({
      /** Drops all notices, or the next n. */
      drop: z.union([z.boolean(), z.int().min(0)]),
      /** Extra copies of each notice. */
      duplicate: z.int().min(0).max(20),
      delayMs: z.int().min(0).max(3_600_000),
      /** Collects notices for a short while and sends them in reverse order. */
      reorder: z.boolean(),
      badSignature: z.boolean(),
      unsigned: z.boolean(),
      /** Unit of the signature's `ts`; seconds by default. */
      timestampUnit: z.enum(["s", "ms"]),
      /** Signs the id in lower case instead of in its original spelling. */
      lowerCaseId: z.boolean(),
    })
    .partial()
    .optional(),
  /** Overrides for future payments. */
  payments: z
    .strictObject({
      amount: z.number().nonnegative(),
      currency: z.string().min(1).max(8),
      externalReference: z.string().max(64).nullable(),
    })
    .partial()
    .optional(),
  subscriptions: z
    .strictObject({
      /** `/preapproval/search` finds all subscriptions, whatever the reference. */
      searchIgnoresReference: z.boolean(),
      /** The page's address contains `activation=true`, which returns a 404. */
      activation: z.boolean(),
      /** A change of the amount gets a successful response but has no effect. */
      amountSticks: z.boolean(),
    })
    .partial()
    .optional(),
  failures: z.array(failure).max(100).optional(),
});
export type ChaosSwitches = z.infer<typeof chaosSwitches>;

/** The scope of switches that apply to everything. */
export const EVERYTHING = "*";

export type Chaos = ReturnType<typeof createChaos>;

export function createChaos() {
  const scopes = new Map<string, ChaosSwitches>();

  /** Returns the switches that apply to these ids, widest scope first. */
  function relevant(subjects: string[]): ChaosSwitches[] {
    return [EVERYTHING, ...subjects].flatMap((scope) => scopes.get(scope) ?? []);
  }

  return {
    set: (scope: string, switches: ChaosSwitches) => void scopes.set(scope, switches),
    clear: () => scopes.clear(),
    all: (): Record<string, ChaosSwitches> => Object.fromEntries(scopes),
    /** Returns the notice settings that apply to these ids; a narrower scope wins. */
    notices: (subjects: string[]): NonNullable<ChaosSwitches["notices"]> =>
      Object.assign({}, ...relevant(subjects).map((switches) => switches.notices)),
    payments: (subjects: string[]): NonNullable<ChaosSwitches["payments"]> =>
      Object.assign({}, ...relevant(subjects).map((switches) => switches.payments)),
    subscriptions: (subjects: string[]): NonNullable<ChaosSwitches["subscriptions"]> =>
      Object.assign({}, ...relevant(subjects).map((switches) => switches.subscriptions)),
    /** Whether to drop the next notice. Counts the notice. */
    takeDrop(subjects: string[]): boolean {
      const holder = relevant(subjects).findLast((switches) => switches.notices?.drop !== undefined)?.notices;
      if (!holder || typeof holder.drop !== "number") return holder?.drop === true;
      if (holder.drop === 0) return false;
      holder.drop -= 1;
      return true;
    },
    /** Returns how this call should fail, if at all. Counts the failure. */
    takeFailure(call: ApiCall, subjects: string[]): Failure | null {
      for (const switches of relevant(subjects).reverse()) {
        const found = switches.failures?.find((one) => one.call === call || one.call === "any");
        if (!found || (found.share !== undefined && Math.random() >= found.share)) continue;
        if (found.times !== undefined) {
          found.times -= 1;
          if (found.times === 0) switches.failures = switches.failures?.filter((one) => one !== found);
        }
        return found;
      }
      return null;
    },
  };
}
