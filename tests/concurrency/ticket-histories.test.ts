import fc from "fast-check";
import { expect, test } from "vitest";
import type { MiEntrada } from "#features/eventos/entradas/contract.ts";
import { insertTarifa, lineas, order } from "#tests/harness/orders.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import { quiet } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";

const PLACES = 8;
const HISTORIES = propertyRuns(1, 20);

const site = await testSite();

const step = fc.record({
  que: fc.constantFrom(
    "comprar",
    "comprar",
    "pagar",
    "pagar",
    "vencer",
    "devolver",
    "pasar",
    "esperar",
    "ingresar",
  ),
  quien: fc.nat(4),
  cuantas: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Creates an event of two ticket types with five people who buy, pay, return, wait and enter. */
async function startHistory() {
  const time = paymentTime(site);
  // A new user for each history, because sessions expire as time passes.
  const staff = await site.user("administrador");
  const evento = await site.event({ cantidad: PLACES });
  const tarifas = [
    await insertTarifa(site, evento, "General", 1000),
    await insertTarifa(site, evento, "Menores", 333.33, { cupo: 3 }),
  ];
  const people = await Promise.all(Array.from({ length: 5 }, () => site.user()));
  const pagos = new Set<number>();

  const mine = async (who: TestUser) =>
    (await (
      await site.call("GET", `/api/entradas/mias?eventoId=${evento}&tamano=100`, { as: who })
    ).json()) as MiEntrada[];
  const settle = async (entrada: MiEntrada) =>
    quiet(site, { pagoId: entrada.pago.id, entradaId: entrada.id });

  const acts: Record<Step["que"], (who: TestUser, cuantas: number) => Promise<number>> = {
    async comprar(who, cuantas) {
      const [general = 0, menores = 0] = tarifas;
      const tarifa = cuantas > 2 ? lineas([general, cuantas - 1], [menores, 1]) : lineas([menores, cuantas]);
      const response = await order(site, who, evento, { tarifas: tarifa });
      if (response.status === 201) pagos.add(((await response.json()) as { pagoId: number }).pagoId);
      return response.status;
    },
    async pagar(who) {
      const open = (await mine(who)).find(({ estado }) => estado !== "pagada");
      if (!open) return 404;
      // Pays a released order late, too.
      await site.emulator.pay({ of: String(open.pago.id), status: "approved", notify: true });
      await settle(open);
      return 200;
    },
    async vencer() {
      await time.advance(31 * MINUTE);
      await time.nextMinute();
      return 200;
    },
    async devolver(who, cuantas) {
      const paid = (await mine(who)).filter(({ estado, ingresoEn }) => estado === "pagada" && !ingresoEn);
      const entradas = paid
        .filter(({ pago }) => pago.id === paid[0]?.pago.id)
        .slice(0, cuantas)
        .map(({ id }) => id);
      if (!paid[0]) return 404;
      const json = { entradas, motivo: "No puede ir", idempotencyKey: crypto.randomUUID() };
      const response = await site.call("POST", `/api/pagos/${paid[0].pago.id}/devolver`, { as: staff, json });
      await settle(paid[0]);
      return response.status;
    },
    async pasar(who) {
      const ticket = (await mine(who)).find(({ codigo, ingresoEn }) => codigo !== null && !ingresoEn);
      if (!ticket) return 404;
      const json = { correo: `abuela${ticket.id}@example.com` };
      const { status } = await site.call("POST", `/api/entradas/${ticket.id}/pasar`, { as: who, json });
      const old = { codigo: ticket.codigo, eventos: [evento], igual: true };
      if (status < 300)
        expect(
          (await site.call("POST", "/api/entradas/ingreso", { as: staff, json: old })).status,
        ).toBeGreaterThan(399);
      return status;
    },
    async esperar(who, cuantas) {
      const json = { cantidad: cuantas };
      return (await site.call("POST", `/api/eventos/${evento}/espera`, { as: who, json })).status;
    },
    async ingresar(who) {
      const ticket = (await mine(who)).find(({ codigo }) => codigo !== null);
      if (!ticket) return 404;
      const json = { codigo: ticket.codigo, eventos: [evento], igual: true };
      const { status } = await site.call("POST", "/api/entradas/ingreso", { as: staff, json });
      expect(status).toBe(ticket.ingresoEn ? 409 : 200);
      return status;
    },
  };

  return {
    evento,
    pagos,
    staff,
    async act({ que, quien, cuantas }: Step) {
      const who = people[quien] ?? staff;
      const status = await acts[que](who, cuantas);
      expect([200, 201, 404, 409], `${que} answers ${status}`).toContain(status);
    },
    async check() {
      const rows = await site.sql`select cantidad_entradas as total, entradas_disponibles
           + (select count(*) from entradas where evento_id = e.id and estado in ('reservada','pagada'))
           + coalesce((select sum(cantidad) from esperas where evento_id = e.id and estado = 'ofrecida'), 0)
             as accounted,
           (select bool_and(tomadas = (select count(*) from entradas
             where tarifa_id = t.id and estado in ('reservada','pagada'))) from tarifas t where evento_id = e.id) as quotas,
           (select coalesce(sum(monto - a_devolver), 0) from pagos where estado = 'aprobado' and id = any(${[...pagos]})) as money,
           (select coalesce(sum(precio), 0) from entradas where evento_id = e.id and estado = 'pagada') as tickets
         from eventos e where id = ${evento}`;
      const { total, accounted, quotas, money, tickets } = rows[0];
      expect(Number(accounted)).toBe(total);
      expect(quotas).toBe(true);
      expect(Number(money)).toBe(Number(tickets));
    },
  };
}

// Rules ENT-1, ENT-9, PAG-13, ESP-2
test("places, quotas and money stay in balance through any history of purchases and refunds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const history = await startHistory();
      for (const one of steps) {
        await history.act(one);
        await history.check();
      }
      const json = { motivo: "Corte de luz" };
      const { staff } = history;
      const path = `/api/eventos/${history.evento}`;
      expect((await site.call("POST", `${path}/cancelar`, { as: staff, json })).status).toBe(200);
      await until("the refunds", async () => {
        const answer = await site.call("GET", `${path}/cancelacion`, { as: staff });
        const { sinPedir, enCurso } = (await answer.json()) as { sinPedir: number; enCurso: number };
        return sinPedir === 0 && enCurso === 0;
      });
      await history.check();
      for (const pagoId of history.pagos) {
        const payments = await site.emulator.payments(String(pagoId));
        const kept = payments
          .filter(({ status }) => status === "approved")
          .reduce((sum, one) => sum + one.transaction_amount - one.transaction_amount_refunded, 0);
        const { rows } = await site.pool.query(
          "select coalesce(sum(precio), 0)::float8 as valid from entradas where pago_id = $1 and estado = 'pagada'",
          [pagoId],
        );
        expect(kept).toBeCloseTo(rows[0].valid, 2);
      }
    }),
    { numRuns: HISTORIES },
  );
});
