import { describe, expect, test } from "vitest";
import { revisarListas } from "#features/eventos/espera/server/ofrecer.ts";
import { order } from "#tests/harness/orders.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import { waitingList } from "#tests/harness/waiting-list.ts";

const site = await testSite();
const time = paymentTime(site);
const list = waitingList(site);

describe("an offer from the waiting list", () => {
  // Rule ESP-3
  test("keeps its places while many people try to buy, but not if it is made outside a transaction (control)", async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => site.user()));
    const contest = async (buyIt: (who: TestUser, evento: number) => Promise<boolean>) => {
      const { evento, compra } = await list.soldOut(2);
      const ana = await list.waiting(evento, 2);
      await time.expire(compra);
      const [got] = await Promise.all([
        buyIt(ana, evento),
        ...crowd.map(async (who) => {
          for (let i = 0; i < 3; i++) await order(site, who, evento, { cantidad: "1" });
        }),
      ]);
      await list.lugares(evento);
      return got;
    };
    const guarded = async (who: TestUser, evento: number) =>
      (await order(site, who, evento, { cantidad: "2" })).status === 201;
    const unguarded = async (who: TestUser, evento: number) => {
      await site.sql`with una as (update esperas set estado = 'comprada' where usuario_id = ${who.id} returning cantidad)
         update eventos set entradas_disponibles = entradas_disponibles + cantidad from una where id = ${evento}`;
      return guarded(who, evento);
    };
    for (let round = 0; round < propertyRuns(2, 4); round++) expect(await contest(guarded)).toBe(true);
    let lost = 0;
    for (let round = 0; round < 8 && lost === 0; round++) if (!(await contest(unguarded))) lost++;
    expect(lost).toBeGreaterThan(0);
  });
});

describe("random histories of a waiting list", () => {
  // Rule ESP-2
  test("never lose or create a place, whoever waits, buys, leaves or lets an offer expire", async () => {
    const evento = await site.event({ cantidad: 6 });
    const people = await Promise.all(Array.from({ length: 8 }, () => site.user()));
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let round = 0; round < propertyRuns(9, 25); round++) {
      await Promise.all(
        people.map(async (who) => {
          const action = random(6);
          if (action < 2) await list.join(who, evento, 1 + random(4));
          else if (action < 5) await order(site, who, evento, { cantidad: String(1 + random(3)) });
          else await list.leave(who, evento);
        }),
      );
      if (round % 3 === 2) await time.advance((10 + random(15)) * MINUTE);
      await Promise.all([time.nextMinute(), revisarListas(site.deps)]);
      await list.lugares(evento);
    }
  });
});
