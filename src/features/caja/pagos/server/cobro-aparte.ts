import type { NoticeHint } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "./concepto.ts";

/**
 * Port for money that the provider collects without a checkout page of the site, such as automatic debits. The area
 * that arranged the collection reads it from the provider and records it as payments; notices only speed that up
 * (Rule PAG-2).
 */
export interface CobroAparte {
  name: string;
  /** Prefix of the external references of its payments; payment ids, which are numbers, cannot have it. */
  prefijo: string;
  temas: readonly NoticeHint["topic"][];
  /**
   * Reads the object of a notice, by the id of its topic or by the reference of a payment. Idempotent; unknown ids are
   * ignored.
   */
  consultar(
    deps: DepsDePago,
    pista: { topic: NoticeHint["topic"]; id: string } | { referencia: string },
  ): Promise<void>;
}

declare module "#server/deps.ts" {
  interface Deps {
    cobrosAparte: readonly CobroAparte[];
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    cobroAparte?: CobroAparte;
  }
}
