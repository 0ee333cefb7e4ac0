import { expect } from "vitest";
import { demoClub as club } from "#demo/club.ts";
import { conciliar } from "#features/caja/pagos/server/conciliar.ts";
import { buy, type Compra, paymentOf } from "./payments.ts";
import type { TestSite } from "./site.ts";

export const MINUTE = 60_000;
/** How long an unpaid purchase holds its place. */
export const HOLD = club.entradas.minutosDeReserva * MINUTE;

export function paymentTime(site: TestSite) {
  let advanced = 0;
  const advance = async (milliseconds: number): Promise<void> => {
    advanced += milliseconds;
    site.clock.advance(milliseconds);
    await site.emulator.setClock(advanced);
  };
  return {
    advance,
    /** Advances a minute and runs the per-minute job. */
    async nextMinute(): Promise<void> {
      await advance(MINUTE);
      await conciliar(site.deps);
    },
    async expire(compra: Compra): Promise<void> {
      await advance(HOLD);
      await conciliar(site.deps);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    },
    /** Makes a new user buy tickets for a new event. */
    async purchase(cantidad = 2) {
      const buyer = await site.user();
      const evento = await site.event({ cantidad });
      return { buyer, evento, compra: await buy(site, buyer, evento) };
    },
    /** Pays at the provider, even if the page has expired. */
    pay(compra: Compra, notify = true) {
      return site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify });
    },
    async providerStatus(id: number | string, compra: Compra): Promise<string | undefined> {
      const all = await site.emulator.payments(String(compra.pagoId));
      return all.find((one) => String(one.id) === String(id))?.status;
    },
    dropNotices: () => site.emulator.chaos({ notices: { drop: true } }),
  };
}
