import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGOTADAS } from "#features/eventos/entradas/rules.ts";
import { type Compra, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";

const BUYERS = 200;
const PLACES = 50;
const ROUNDS = 20;

let site: TestSite;
let buyers: TestUser[];
beforeAll(async () => {
  site = await createTestSite();
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.user()));
});
afterAll(() => site?.end());

describe("200 simultaneous buyers of 50 places", () => {
  // Rule ENT-1
  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    'sells exactly 50 tickets and answers "sold out" to every other buyer (round %i)',
    async () => {
      const evento = await site.event({ cantidad: PLACES });
      const responses = await Promise.all(
        buyers.map(async (buyer) => {
          const response = await tryToBuy(site, buyer, evento);
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
    20_000,
  );

  test("returns abandoned holds to sale during the rush, each exactly once", async () => {
    const evento = await site.event({ cantidad: PLACES });
    // The provider rejects the first thirty checkout pages.
    await site.emulator.chaos({
      failures: [{ call: "createPreference", mode: "status", status: 400, times: 30 }],
    });
    const statuses = await Promise.all(
      buyers.map(async (buyer) => (await tryToBuy(site, buyer, evento)).status),
    );
    const count = (status: number) => statuses.filter((one) => one === status).length;
    expect(count(503)).toBe(30);
    expect(count(201) + count(409)).toBe(BUYERS - 30);
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
  test("never oversells when the counter and the site sell together", async () => {
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

  test("oversells without the stock constraint (control)", async () => {
    const evento = await site.event({ cantidad: PLACES });
    await site.pool.query("alter table eventos drop constraint eventos_stock_valido");
    /** Check-then-write without a lock: the race that the purchase must avoid. */
    const buyWithoutGuard = async (buyer: TestUser) => {
      const { rows } = await site.pool.query(
        "select entradas_disponibles > 0 as hay from eventos where id = $1",
        [evento],
      );
      if (!rows[0].hay) return 409;
      await site.pool.query(
        `with evento as (update eventos set entradas_disponibles = entradas_disponibles - 1 where id = $1),
         pago as (
           insert into pagos (usuario_id, concepto, descripcion, monto, medio, estado, creado_en, actualizado_en)
           values ($2, 'entrada', 'sin guardia', 1, 'efectivo', 'pendiente', now(), now()) returning id)
         insert into entradas (evento_id, usuario_id, pago_id, estado, comprada_en)
         select $1, $2, id, 'reservada', now() from pago`,
        [evento, buyer.id],
      );
      return 201;
    };
    const statuses = await Promise.all(buyers.map(buyWithoutGuard));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(PLACES);
    expect((await stockOf(site, evento)).reservadas).toBeGreaterThan(PLACES);
  });
});
