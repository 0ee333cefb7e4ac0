import type { NoticeHint } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "./concepto.ts";

/**
 * Port for money that the provider collects without a checkout page of the site, such as automatic debits.
 * The area that arranged a collection reads it from the provider and records it as payments. A notice only
 * makes this happen sooner (Rule PAG-2).
 */
export interface CobroAparte {
  name: string;
  /**
   * Prefix of the external references, which is not a number, because the references of ordinary payments are
   * their ids.
   */
  prefijo: string;
  temas: readonly NoticeHint["topic"][];
  /**
   * Reads the subject of a notice from the provider: the object with this id, or the payment with this
   * reference. Idempotent; ignores unknown ids.
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
