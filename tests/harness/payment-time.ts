import { expect } from "vitest";
import { club } from "#club";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import { buy, type Compra, paymentOf } from "./payments.ts";
import type { TestSite } from "./site.ts";

export const MINUTE = 60_000;
/** For how long a purchase keeps its place. */
export const HOLD = club.minutosDeReserva * MINUTE;

/** A site whose time, and its provider's, goes by when the test says so. */
export function paymentTime(site: TestSite) {
  let advanced = 0;
  const advance = async (milliseconds: number): Promise<void> => {
    advanced += milliseconds;
    site.clock.advance(milliseconds);
    await site.emulator.setClock(advanced);
  };
  return {
    advance,
    /** What the minute's job does, a minute later. */
    async nextMinute(): Promise<void> {
      await advance(MINUTE);
      await conciliar(site.deps);
    },
    /** Lets the hold of a purchase run out. */
    async expire(compra: Compra): Promise<void> {
      await advance(HOLD);
      await conciliar(site.deps);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    },
    /** Somebody new with an acknowledged purchase of an event of its own. */
    async purchase(cantidad = 2) {
      const buyer = await site.user();
      const evento = await site.event({ cantidad });
      return { buyer, evento, compra: await buy(site, buyer, evento) };
    },
    /** Pays at the provider, whatever the page says. */
    pay(compra: Compra, notify = true) {
      return site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify });
    },
    /** What the provider says now of one of its payments. */
    async providerStatus(id: number | string, compra: Compra): Promise<string | undefined> {
      const all = await site.emulator.payments(String(compra.pagoId));
      return all.find((one) => String(one.id) === String(id))?.status;
    },
    dropNotices: () => site.emulator.chaos({ notices: { drop: true } }),
  };
}
