import type { NoticeHint } from "#server/providers/payments/port.ts";
import type { DepsDePago } from "./concepto.ts";

/**
 * Port for money that the provider collects without a payment page of the site: the area that arranged it reads it, and
 * records what was collected as payments. Its notices only make that faster (Rule PAG-2).
 */
export interface CobroAparte {
  name: string;
  /** Of the external references of its payments; no number begins with it. */
  prefijo: string;
  /** Topics of the provider's notices about it. */
  temas: readonly NoticeHint["topic"][];
  /** Reads what a notice names, by the id of its topic or by the reference of a payment. Idempotent; unknown ids are ignored. */
  consultar(
    deps: DepsDePago,
    pista: { topic: NoticeHint["topic"]; id: string } | { referencia: string },
  ): Promise<void>;
}

declare module "#server/deps.ts" {
  interface Deps {
    /** Of all areas. */
    cobrosAparte: readonly CobroAparte[];
  }
}

declare module "#server/feature.ts" {
  interface Feature {
    /** What it has the provider collect without a payment page. */
    cobroAparte?: CobroAparte;
  }
}
