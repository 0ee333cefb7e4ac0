import { expect } from "vitest";
import type { Espera } from "#features/eventos/espera/contract.ts";
import { ordered } from "./orders.ts";
import { type TestSite, type TestUser, until } from "./site.ts";

export function waitingList(site: TestSite) {
  const join = (who: TestUser, evento: number, cantidad: unknown = 1) =>
    site.call("POST", `/api/eventos/${evento}/espera`, { as: who, json: { cantidad } });
  return {
    join,
    leave: (who: TestUser, evento: number) =>
      site.call("DELETE", `/api/eventos/${evento}/espera`, { as: who }),
    mine: async (who: TestUser, evento: number) =>
      (await (await site.call("GET", `/api/eventos/${evento}/espera`, { as: who })).json()) as Espera | null,
    async waiting(evento: number, cantidad = 1): Promise<TestUser> {
      const who = await site.user();
      const response = await join(who, evento, cantidad);
      expect(response.status, await response.clone().text()).toBe(201);
      return who;
    },
    async soldOut(cantidad: number) {
      const evento = await site.event({ cantidad });
      const compra = await ordered(site, await site.user(), evento, { cantidad: String(cantidad) });
      return { evento, compra };
    },
    /**
     * Returns the places of an event. @throws an assertion error unless available + held + sold + offered = total
     * (Rule ESP-2)
     */
    async lugares(evento: number) {
      const rows = await site.sql<
        Record<"disponibles" | "ofrecidas" | "tomadas" | "total", number>
      >`select entradas_disponibles as disponibles, cantidad_entradas as total,
           (select coalesce(sum(cantidad), 0)::int from esperas where evento_id = e.id and estado = 'ofrecida') as ofrecidas,
           (select count(*)::int from entradas where evento_id = e.id and estado <> 'anulada') as tomadas
         from eventos e where id = ${evento}`;
      const { total, ...lugares } = rows[0] ?? { total: 0, disponibles: -1, ofrecidas: 0, tomadas: 0 };
      expect(lugares.disponibles + lugares.ofrecidas + lugares.tomadas).toBe(total);
      return lugares;
    },
    linkOf: (who: TestUser): Promise<string> =>
      until("the offer's mail", async () => {
        const mail = (await site.mail.list()).find(
          ({ to, subject }) => to === who.correo && /liber/.test(subject),
        );
        return /lista-de-espera\/(\S+)/.exec(mail?.text ?? "")?.[1];
      }),
  };
}
