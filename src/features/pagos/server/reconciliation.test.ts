import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AGOTADAS } from "#features/entradas/rules.ts";
import {
  auditOf,
  buy,
  type Compra,
  mailsAbout,
  paymentOf,
  quiet,
  sendNotice,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import { conciliar } from "./conciliar.ts";

const MINUTE = 60_000;
const HOLD = 15 * MINUTE;

const logged: { level: number; msg: string; pagoId?: number; idMedioPago?: string }[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line)) });

let site: TestSite;
let staff: TestUser;
beforeAll(async () => {
  site = await createTestSite({ site: { log } });
  staff = await site.user("administrador");
});
afterAll(() => site?.end());
afterEach(() => site.emulator.clearChaos());

let advanced = 0;
/** The site's clock and the provider's go together. */
async function advance(milliseconds: number): Promise<void> {
  advanced += milliseconds;
  site.clock.advance(milliseconds);
  await site.emulator.setClock(advanced);
}

/** What the minute's job does, a minute later. */
async function nextMinute(): Promise<void> {
  await advance(MINUTE);
  await conciliar(site.deps);
}
const dropAll = () => site.emulator.chaos({ notices: { drop: true } });
const pay = (compra: Compra, status = "approved" as const, notify = true) =>
  site.emulator.pay({ of: String(compra.pagoId), status, notify });
const settled = (compra: Compra) => quiet(site, compra);
const providerStatus = async (id: number | string, compra: Compra) =>
  (await site.emulator.payments(String(compra.pagoId))).find((one) => String(one.id) === String(id))?.status;

async function purchase(cantidad = 2) {
  const buyer = await site.user();
  const evento = await site.event({ cantidad });
  return { buyer, evento, compra: await buy(site, buyer, evento) };
}

/** Lets the hold of a purchase run out. */
async function expire(compra: Compra): Promise<void> {
  await advance(HOLD);
  await conciliar(site.deps);
  expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
}

describe("when every notice is lost", () => {
  test.each([
    ["approved", "aprobado", "pagada"],
    ["rejected", "rechazado", "reservada"],
    ["cancelled", "cancelado", "reservada"],
    ["refunded", "reembolsado", "anulada"],
    ["charged_back", "contracargo", "anulada"],
  ] as const)("a payment that is %s is found within two minutes", async (status, estado, entrada) => {
    await dropAll();
    const { compra } = await purchase();
    await conciliar(site.deps);
    // The worst moment: just after the minute's round.
    await site.emulator.pay({ of: String(compra.pagoId), status });
    const asked = site.clock.now().getTime();
    await until("the reconciler to see it", async () => {
      await nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === estado;
    });
    expect(site.clock.now().getTime() - asked).toBeLessThanOrEqual(2 * MINUTE + 5_000);
    expect((await paymentOf(site, compra.pagoId)).entrada).toBe(entrada);
  });

  test.each(["refunded", "charged_back"] as const)(
    "a paid one that is %s later is found too",
    async (status) => {
      await dropAll();
      const { compra, evento } = await purchase();
      const { id } = await pay(compra);
      await nextMinute();
      expect((await paymentOf(site, compra.pagoId)).estado).toBe("aprobado");
      await site.emulator.setStatus(id, { status });
      await nextMinute();
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: status === "refunded" ? "reembolsado" : "contracargo",
        entrada: "anulada",
      });
      expect((await stockOf(site, evento)).disponibles).toBe(2);
    },
  );

  test("a second payment of the same page is found and goes back", async () => {
    await dropAll();
    const { compra } = await purchase();
    const first = await pay(compra);
    await nextMinute();
    const second = await pay(compra);
    await nextMinute();
    await settled(compra);
    expect(await providerStatus(first.id, compra)).toBe("approved");
    expect(await providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      idMedioPago: String(first.id),
    });
  });

  test("what nobody ever gets an answer about keeps no other payment waiting", async () => {
    await dropAll();
    const lost = await Promise.all(Array.from({ length: 6 }, () => purchase()));
    for (const { compra } of lost)
      await site.emulator.chaos({
        scope: String(compra.pagoId),
        failures: [{ call: "searchPayments", mode: "garbage" }],
      });
    const { compra } = await purchase();
    await pay(compra);
    await until("the good one to be seen", async () => {
      await nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === "aprobado";
    });
  });
});

describe("a hold", () => {
  test("that ends gives its place back and is told once, however many notice it", async () => {
    const { compra, evento } = await purchase(1);
    await advance(HOLD - 1_000);
    await conciliar(site.deps);
    expect((await stockOf(site, evento)).disponibles).toBe(0);
    await advance(1_000);
    await Promise.all([conciliar(site.deps), conciliar(site.deps), conciliar(site.deps)]);
    await conciliar(site.deps);
    await settled(compra);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, reservadas: 0, pagadas: 0 });
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", retiene: false });
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido"]);
  });

  test("ends on time while the provider is down", async () => {
    const { compra, evento } = await purchase(1);
    await site.emulator.chaos({ failures: [{ call: "any", mode: "close" }] });
    await expire(compra);
    expect((await stockOf(site, evento)).disponibles).toBe(1);
  });

  test("outlives a rejected attempt, and the next one that is approved gives one ticket", async () => {
    const { compra, evento, buyer } = await purchase(1);
    await site.emulator.checkout(compra.url, { titular: "FUND" });
    await settled(compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "rechazado", retiene: true });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1 });
    expect((await tryToBuy(site, await site.user(), evento)).status).toBe(409);
    await site.emulator.checkout(compra.url, { titular: "APRO" });
    await settled(compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 0, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-rechazado", "entrada-pagada"]);
    const received = (await site.mail.list()).filter((mail) => mail.to === buyer.correo);
    expect(received).toHaveLength(2);
    expect(received.find((mail) => mail.subject.startsWith("Tu entrada"))?.attachments.length).toBe(2);
  });
});

describe("money that comes after the hold", () => {
  test("is honoured while there is a place", async () => {
    const { compra, evento } = await purchase(2);
    await expire(compra);
    await pay(compra);
    await settled(compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido", "entrada-pagada"]);
  });

  test("goes back, once and with a mail, when there is none", async () => {
    const { compra, evento, buyer } = await purchase(1);
    await expire(compra);
    await buy(site, await site.user(), evento);
    const { id } = await pay(compra);
    await settled(compra);
    for (let time = 0; time < 3; time++) expect((await sendNotice(site, id)).status).toBe(200);
    await quiet(site, compra, [id]);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    const [payment] = await site.emulator.payments(String(compra.pagoId));
    expect(payment).toMatchObject({ status: "refunded", transaction_amount_refunded: 1500 });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1, pagadas: 0 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido", "pago-devuelto"]);
    const subjects = (await site.mail.list())
      .filter((mail) => mail.to === buyer.correo)
      .map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject === "Te devolvimos tu pago")).toHaveLength(1);
  });

  test("goes back when the event is over, even with places left", async () => {
    const { compra } = await purchase(5);
    await expire(compra);
    await site.pool.query(
      "update eventos set fecha = $1 where id = (select evento_id from entradas where id = $2)",
      [new Date(site.clock.now().getTime() - 2 * 24 * 60 * MINUTE), compra.entradaId],
    );
    const { id } = await pay(compra);
    await settled(compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    expect(await providerStatus(id, compra)).toBe("refunded");
  });

  test("is waited for when the attempt was pending as the hold ended", async () => {
    const { compra, evento } = await purchase(1);
    await site.emulator.checkout(compra.url, { titular: "CONT" });
    await settled(compra);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
    await expire(compra);
    expect((await stockOf(site, evento)).disponibles).toBe(1);
    await dropAll();
    const [attempt] = await site.emulator.payments(String(compra.pagoId));
    await site.emulator.setStatus(attempt?.id ?? 0, { status: "approved" });
    await until("the reconciler to see it", async () => {
      await nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === "aprobado";
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, pagadas: 1 });
  });

  test("that the provider cannot give back at once goes back later", async () => {
    const { compra, evento } = await purchase(1);
    await expire(compra);
    await buy(site, await site.user(), evento);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", times: 3 }] });
    const { id } = await pay(compra);
    await until("the refund", async () => (await providerStatus(id, compra)) === "refunded", 25_000);
    await until("the state", async () => (await paymentOf(site, compra.pagoId)).estado === "reembolsado");
  });
});

describe("money that does not match", () => {
  test.each([
    ["amount", { amount: 1499.99 }],
    ["amount", { amount: 150_000 }],
    ["currency", { currency: "USD" }],
  ])("(a wrong %s) is never taken for ours, and is logged", async (_what, wrong) => {
    const { compra, evento } = await purchase(1);
    await site.emulator.pay({ of: String(compra.pagoId), status: "approved", ...wrong });
    await settled(compra);
    await nextMinute();
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "pendiente", entrada: "reservada" });
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, pagoId: compra.pagoId }));
    await expire(compra);
    await nextMinute();
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    expect((await stockOf(site, evento)).disponibles).toBe(1);
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido"]);
  });

  test.each([["2147483647"], ["9".repeat(30)], ["otra-cosa"], ["-1"], [null]])(
    "(the reference %s) is never taken for ours, and is logged",
    async (externalReference) => {
      const { compra } = await purchase(1);
      const { id } = await site.emulator.pay({
        of: String(compra.pagoId),
        status: "approved",
        externalReference,
      });
      await quiet(site, compra, [id]);
      await nextMinute();
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: "pendiente",
        entrada: "reservada",
      });
      expect(logged).toContainEqual(expect.objectContaining({ level: 40, idMedioPago: String(id) }));
    },
  );
});

describe("money that came twice", () => {
  test("through one page: the second payment goes back, the ticket stays", async () => {
    const { compra, evento } = await purchase(2);
    const first = await pay(compra);
    await settled(compra);
    const second = await pay(compra);
    await settled(compra);
    expect(await providerStatus(first.id, compra)).toBe("approved");
    expect(await providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      entrada: "pagada",
      idMedioPago: String(first.id),
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
  });

  test.each([
    ["told of it", true],
    ["not told of it", false],
  ] as const)(
    "in hand and then through the page (%s): the provider's goes back, the ticket stays",
    async (_how, notify) => {
      const { compra, evento } = await purchase(2);
      const marked = await site.call("PATCH", `/api/entradas/${compra.entradaId}/pagada`, {
        as: staff,
        json: { medio: "transferencia" },
      });
      expect(marked.status).toBe(200);
      const { id } = await pay(compra, "approved", notify);
      if (!notify) await nextMinute();
      await until("the money to go back", async () => (await providerStatus(id, compra)) === "refunded");
      await settled(compra);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: "aprobado",
        medio: "transferencia",
        entrada: "pagada",
        idMedioPago: null,
      });
      expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
      expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
      expect(
        (await auditOf(site, "entrada", compra.entradaId)).map((line) => [line.accion, line.usuarioId]),
      ).toEqual([["entrada.marcar-pagada", staff.id]]);
    },
  );

  test("after the first was given back: the second goes back as well", async () => {
    const { compra, evento } = await purchase(1);
    const first = await pay(compra);
    await settled(compra);
    await site.emulator.setStatus(first.id, { status: "refunded" });
    await settled(compra);
    const second = await pay(compra);
    await settled(compra);
    expect(await providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    const again = await tryToBuy(site, await site.user(), evento);
    expect(again.status, AGOTADAS).toBe(201);
  });
});
