import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Compra, stockOf } from "#tests/harness/payments.ts";
import { until } from "#tests/harness/site.ts";
import type { Buyer } from "#tests/harness/site-process.ts";
import { createMortalSite, type MortalSite } from "./mortal-site.ts";

const ROUNDS_EACH = 10;
const PARALLEL = 10;
const BUYERS = 30;
const PLACES = 24;

let site: MortalSite;
beforeAll(async () => {
  site = await createMortalSite();
  await site.start();
});
afterAll(() => site?.end());

interface Acknowledged extends Compra {
  buyer: Buyer;
  evento: number;
}

/** Retries until the purchase succeeds or the event is sold out. */
async function buyUntilAnswered(buyer: Buyer, evento: number): Promise<Acknowledged | null> {
  const [compra] = await until("an answer", async () => {
    const form = new FormData();
    form.set("cantidad", "1");
    try {
      const response = await fetch(`${site.url}/api/compras/evento/${evento}/usuario/${buyer.id}`, {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${buyer.token}` },
        signal: AbortSignal.timeout(60_000),
      });
      const body = (await response.json()) as Compra & { code?: string };
      if (response.status === 201) return [{ ...body, buyer, evento }];
      if (response.status === 409) return [null];
      // 503 is the only error allowed while a part is down.
      expect(response.status, body.code).toBe(503);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
    return null;
  });
  return compra ?? null;
}

/** Runs a sale with a crash in the middle, and pays the acknowledged purchases. @returns those purchases */
async function sale(name: string, disaster: () => Promise<void>): Promise<Acknowledged[]> {
  const evento = await site.event(name, PLACES);
  const queue = await site.people(BUYERS);
  const bought: Acknowledged[] = [];
  const till = async () => {
    for (let buyer = queue.shift(); buyer; buyer = queue.shift()) {
      const compra = await buyUntilAnswered(buyer, evento);
      if (!compra) continue;
      bought.push(compra);
      await site.emulator.checkout(compra.url, { titular: "APRO" });
    }
  };
  await Promise.all([...Array.from({ length: PARALLEL }, till), disaster()]);
  return bought;
}

async function someMoment(round: number): Promise<void> {
  const wanted = Date.now() + 20 + ((round * 37) % ROUNDS_EACH) * 45 + Math.random() * 40;
  await until("the moment", async () => Date.now() >= wanted);
}

const all: Acknowledged[] = [];
const events: number[] = [];

async function check(bought: Acknowledged[]): Promise<void> {
  expect(bought.length).toBeGreaterThan(0);
  all.push(...bought);
  const evento = bought[0]?.evento ?? 0;
  events.push(evento);
  const { rows } = await site.pool.query<{ id: number; pago_id: number; usuario_id: number }>(
    "select id, pago_id, usuario_id from entradas where evento_id = $1",
    [evento],
  );
  for (const { entradaId, pagoId, buyer } of bought)
    expect(rows).toContainEqual({ id: entradaId, pago_id: pagoId, usuario_id: buyer.id });
  const stock = await stockOf(site, evento);
  expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(PLACES);
}

describe("a sale", () => {
  test.each(Array.from({ length: ROUNDS_EACH }, (_, index) => index))(
    "loses no acknowledged purchase if the site is killed (%i)",
    async (round) => {
      await check(
        await sale(`Muere el sitio ${round}`, async () => {
          await someMoment(round);
          await site.kill();
          await site.start();
        }),
      );
    },
  );

  test.each(Array.from({ length: ROUNDS_EACH }, (_, index) => index))(
    "loses no acknowledged purchase if PostgreSQL is killed (%i)",
    async (round) => {
      await check(
        await sale(`Muere la base ${round}`, async () => {
          await someMoment(round);
          await site.killDatabase();
        }),
      );
    },
  );

  // Rule COR-1
  test("leaves every buyer who paid with one ticket after all crashes", async () => {
    const unsettled = async () => {
      const { rows } = await site.pool.query<{ id: number }>(
        `select p.id from pagos p join entradas e on e.pago_id = p.id
         left join correos c on c.clave = 'entrada-pagada:' || e.id and c.enviado_en is not null
         where p.id = any($1) and (p.estado <> 'aprobado' or e.estado <> 'pagada' or c.id is null)`,
        [all.map((one) => one.pagoId)],
      );
      return rows;
    };
    await until(
      "every payment to be settled and every email to be sent",
      async () => (await unsettled()).length === 0,
      150_000,
    );
    const mails = (await site.mail.list()).filter((mail) => mail.subject.startsWith("Tu entrada para"));
    expect(mails.map((mail) => mail.to).sort()).toEqual(all.map((one) => one.buyer.correo).sort());
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(mails.length);
    for (const evento of events) {
      const stock = await stockOf(site, evento);
      expect(stock.disponibles + stock.reservadas + stock.pagadas).toBe(PLACES);
      expect(stock.pagadas).toBe(all.filter((one) => one.evento === evento).length);
    }
    // Proves that the club has received exactly the money for those tickets.
    const kept = (await site.emulator.payments()).filter((payment) => payment.status === "approved");
    expect(kept.map((payment) => Number(payment.external_reference)).sort()).toEqual(
      all.map((one) => one.pagoId).sort(),
    );
  }, 600_000);
});

describe("a site that gets SIGTERM", () => {
  test("completes a purchase in progress and exits with 0", async () => {
    const evento = await site.event("Se apaga", 1);
    const [buyer] = await site.people(1);
    if (!buyer) throw new Error("nobody");
    await site.emulator.chaos({ failures: [{ call: "createPreference", mode: "hang", times: 1 }] });
    const before = (await site.emulator.calls()).length;
    const form = new FormData();
    form.set("cantidad", "1");
    const running = fetch(`${site.url}/api/compras/evento/${evento}/usuario/${buyer.id}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    await until(
      "the purchase to be with the provider",
      async () => (await site.emulator.calls()).length > before,
    );
    const ended = site.terminate();
    await until("no new connection to be taken", async () => !(await site.ready()));
    const response = await running;
    expect(response.status).toBe(201);
    expect(await ended).toBe(0);
    await site.start();
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1 });
  });
});
