import type { Deps } from "#server/deps.ts";
import type { PaymentProvider } from "#server/providers/payments/port.ts";

/** The provider client for a payment; null for a rehearsal whose test credentials were removed. */
export function providerFor(
  deps: Pick<Deps, "payments" | "testPayments">,
  pago: { dePrueba: boolean },
): PaymentProvider | null {
  return pago.dePrueba ? deps.testPayments : deps.payments;
}
