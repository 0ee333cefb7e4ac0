import { describe, expect, test } from "vitest";
import { AGOTADAS } from "#features/eventos/entradas/rules.ts";
import { insertTarifa, lineas, order } from "#tests/harness/orders.ts";
import { type Compra, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const BUYERS = propertyRuns(60, 200);
const PLACES = BUYERS / 4;
const ROUNDS = propertyRuns(1, 20);
const site = await testSite();
// Longer than the default, since with so many buyers the last ones would get a 503 for overload after 5 s.
site.deps.db.$client.options.connectionTimeoutMillis = 100_000;
const buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.user()));

/** Retries while the provider is too slow. Each such failure releases the places. */
async function insisting(buy: () => Promise<Response>): Promise<Response> {
  const response = await buy();
  if (response.status !== 503) return response;
  expect(await response.json()).toMatchObject({ code: "proveedor-caido" });
  return insisting(buy);
}

describe(`${BUYERS} simultaneous buyers of ${PLACES} places`, () => {
  // Rule ENT-1
  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    `get exactly ${PLACES} tickets (round %i)`,
    async () => {
      const evento = await site.event({ cantidad: PLACES });
      const responses = await Promise.all(
        buyers.map(async (buyer) => {
          const response = await insisting(() => tryToBuy(site, buyer, evento));
          return { status: response.status, body: await response.json() };
        }),
      );
      const sold = responses.filter((answer) => answer.status === 201);
      const refused = responses.filter((answer) => answer.status === 409);
      expect([sold.length, refused.length]).toEqual([PLACES, BUYERS - PLACES]);
      for (const { body } of refused)
        expect(body).toMatchObject({ code: "agotadas", detail: AGOTADAS, status: 409 });
      expect(new Set(sold.map((answer) => (answer.body as Compra).entradaId)).size).toBe(PLACES);
      expect(await stockOf(site, evento)).toEqual({
        total: PLACES,
        disponibles: 0,
        reservadas: PLACES,
        pagadas: 0,
      });
    },
  );

  // Rule ENT-1
  test("never exceed places or quotas", async () => {
    const evento = await site.event({ cantidad: PLACES });
    const general = await insertTarifa(site, evento, "General", 1500);
    const menores = await insertTarifa(site, evento, "Menores", 500, { cupo: 20 });
    const wanted = buyers.map((_, index) => ({ general: index % 4, menores: 1 + (index % 3) }));
    const answers = await Promise.all(
      buyers.map(async (buyer, index) => {
        const { general: g = 0, menores: m = 0 } = wanted[index] ?? {};
        const tarifas = g === 0 ? lineas([menores, m]) : lineas([general, g], [menores, m]);
        const response = await insisting(() => order(site, buyer, evento, { tarifas }));
        return response.status === 201
          ? ((await response.json()) as Compra & { entradas: number[] })
          : response.status;
      }),
    );
    const sold = answers.flatMap((answer, index) => (typeof answer === "number" ? [] : [{ answer, index }]));
    expect(new Set(answers.filter((answer) => typeof answer === "number"))).toEqual(new Set([409]));
    for (const { answer, index } of sold)
      expect(answer.entradas).toHaveLength((wanted[index]?.general ?? 0) + (wanted[index]?.menores ?? 0));
    const stock = await stockOf(site, evento);
    expect(stock.disponibles + stock.reservadas).toBe(PLACES);
    expect(stock.reservadas).toBe(sold.reduce((sum, { answer }) => sum + answer.entradas.length, 0));
    const rows = await site.sql`select t.nombre, t.tomadas, count(e.id)::int as entradas from tarifas t
       left join entradas e on e.tarifa_id = t.id and e.estado = 'reservada' where t.evento_id = ${evento} group by t.id`;
    for (const { tomadas, entradas } of rows) expect(tomadas).toBe(entradas);
    expect(rows.find(({ nombre }) => nombre === "Menores")?.tomadas).toBeLessThanOrEqual(20);
  });

  test("exceed the quota without its check constraint (control)", async () => {
    const evento = await site.event({ cantidad: PLACES });
    const menores = await insertTarifa(site, evento, "Menores", 500, { cupo: 5 });
    await site.sql`alter table tarifas drop constraint tarifas_cupo`;
    await Promise.all(
      buyers.slice(0, 20).map((buyer) => order(site, buyer, evento, { tarifas: lineas([menores, 1]) })),
    );
    expect((await stockOf(site, evento)).reservadas).toBeGreaterThan(5);
    await site.sql`delete from entradas where evento_id = ${evento}`;
    await site.sql`delete from tarifas where evento_id = ${evento}`;
    await site.sql`alter table tarifas add constraint tarifas_cupo check (tomadas <= cupo)`;
  });

  test("buy each place that a failed checkout released exactly once", async () => {
    const evento = await site.event({ cantidad: PLACES });
    // The provider rejects the first ten checkout pages.
    await site.emulator.chaos({
      failures: [{ call: "createPreference", mode: "status", status: 400, times: 10 }],
    });
    const statuses = await Promise.all(
      buyers.map(async (buyer) => (await tryToBuy(site, buyer, evento)).status),
    );
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect(count(503)).toBe(10);
    expect(count(201) + count(409)).toBe(BUYERS - 10);
    const stock = await stockOf(site, evento);
    expect(stock.reservadas).toBe(count(201));
    expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(PLACES);
    // A buyer with a held place would get the same place again.
    const again = await Promise.all(
      buyers
        .filter((_, index) => statuses[index] !== 201)
        .map(async (buyer) => (await tryToBuy(site, buyer, evento)).status),
    );
    expect(again.filter((status) => status === 201)).toHaveLength(stock.disponibles);
  });

  // Rule ENT-1
  test("never cause overselling if the counter and the site sell at the same time", async () => {
    const staff = await site.user("administrador");
    const evento = await site.event({ cantidad: 20 });
    const overTheCounter = (buyer: TestUser) =>
      site.call("POST", "/api/entradas/venta", {
        as: staff,
        json: { eventoId: evento, nombreUsuario: buyer.nombreUsuario, medio: "efectivo" },
      });
    const responses = await Promise.all(
      buyers
        .slice(0, 60)
        .map((buyer, index) => (index % 2 === 0 ? tryToBuy(site, buyer, evento) : overTheCounter(buyer))),
    );
    expect(responses.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(responses.filter((answer) => answer.status === 409)).toHaveLength(40);
    const stock = await stockOf(site, evento);
    expect([stock.disponibles, stock.reservadas + stock.pagadas]).toEqual([0, 20]);
  });

  test("cause overselling without the stock constraint (control)", async () => {
    const evento = await site.event({ cantidad: PLACES });
    await site.sql`alter table eventos drop constraint eventos_stock_valido`;
    /** Checks, then writes, without a lock: the race that the purchase must avoid. */
    const buyWithoutGuard = async (buyer: TestUser) => {
      const rows = await site.sql`select entradas_disponibles > 0 as hay from eventos where id = ${evento}`;
      if (!rows[0].hay) return 409;
      await site.sql`with evento as (update eventos set entradas_disponibles = entradas_disponibles - 1 where id = ${evento}),
         pago as (
           insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
           values (${buyer.id}, 'entrada', 'sin guardia', 1, 'efectivo', 'pendiente', now(), now()) returning id)
         insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
         select ${evento}, ${buyer.id}, id, 'reservada', now() from pago`;
      return 201;
    };
    const statuses = await Promise.all(buyers.map(buyWithoutGuard));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(PLACES);
    expect((await stockOf(site, evento)).reservadas).toBeGreaterThan(PLACES);
  });
});
