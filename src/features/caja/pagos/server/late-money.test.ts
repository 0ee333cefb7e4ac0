import pino from "pino";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { AGOTADAS } from "#features/eventos/entradas/rules.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import {
  auditOf,
  buy,
  mailsAbout,
  paymentOf,
  quiet,
  sendNotice,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { mailTo, type TestUser, testSite, until, untilRetried } from "#tests/harness/site.ts";
import { HORAS_DE_REVISION } from "../rules.ts";
import { conciliar } from "./conciliar.ts";

const logged: { level: number; msg: string; pagoId?: number; idMedioPago?: string }[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => logged.push(JSON.parse(line)) });

let time: ReturnType<typeof paymentTime>;
let staff: TestUser;
const site = await testSite({ site: { log } });
beforeAll(async () => {
  time = paymentTime(site);
  staff = await site.user("administrador");
});
afterEach(() => site.emulator.clearChaos());

describe("a payment that arrives after its hold has expired", () => {
  // Rule PAG-7
  test("is honoured while there are places left", async () => {
    const { compra, evento } = await time.purchase(2);
    await time.expire(compra);
    await time.pay(compra);
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido", "entrada-pagada"]);
  });

  // Rule PAG-7
  test("is refunded once when there are no places left", async () => {
    const { compra, evento, buyer } = await time.purchase(1);
    await time.expire(compra);
    await buy(site, await site.user(), evento);
    const { id } = await time.pay(compra);
    await quiet(site, compra);
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

  test("is refunded when the event is over, even if places are left", async () => {
    const { compra } = await time.purchase(5);
    await time.expire(compra);
    await site.pool.query(
      "update eventos set fecha = $1 where id = (select evento_id from entradas where id = $2)",
      [new Date(site.clock.now().getTime() - 2 * 24 * 60 * MINUTE), compra.entradaId],
    );
    const { id } = await time.pay(compra);
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    expect(await time.providerStatus(id, compra)).toBe("refunded");
  });

  test("is still accepted if the attempt was under review when the hold expired", async () => {
    const { compra, evento } = await time.purchase(1);
    await site.emulator.checkout(compra.url, { titular: "CONT" });
    await quiet(site, compra);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("pendiente");
    await time.advance(HORAS_DE_REVISION * 60 * MINUTE);
    await conciliar(site.deps);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    expect((await stockOf(site, evento)).disponibles).toBe(1);
    await time.dropNotices();
    const [attempt] = await site.emulator.payments(String(compra.pagoId));
    await site.emulator.setStatus(attempt?.id ?? 0, { status: "approved" });
    // The reconciler checks old attempts less and less often.
    await until("the reconciler to see it", async () => {
      await time.advance(10 * MINUTE);
      await time.nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === "aprobado";
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, pagadas: 1 });
    staff = await site.user("administrador");
  });

  test("is refunded later if the provider cannot refund it immediately", async () => {
    const { compra, evento } = await time.purchase(1);
    await time.expire(compra);
    await buy(site, await site.user(), evento);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", times: 3 }] });
    const { id } = await time.pay(compra);
    await untilRetried(
      site,
      "the refund",
      async () => (await time.providerStatus(id, compra)) === "refunded",
    );
    await until("the state", async () => (await paymentOf(site, compra.pagoId)).estado === "reembolsado");
  });
});

describe("a payment that does not match", () => {
  test.each([
    ["amount", { amount: 1499.99 }],
    ["amount", { amount: 150_000 }],
    ["currency", { currency: "USD" }],
  ])("is logged but not accepted if its %s is wrong", async (_what, wrong) => {
    const { compra, evento } = await time.purchase(1);
    await site.emulator.pay({ of: String(compra.pagoId), status: "approved", ...wrong });
    await quiet(site, compra);
    await time.nextMinute();
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "pendiente", entrada: "reservada" });
    expect(logged).toContainEqual(expect.objectContaining({ level: 50, pagoId: compra.pagoId }));
    await time.expire(compra);
    await time.nextMinute();
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", entrada: "anulada" });
    expect((await stockOf(site, evento)).disponibles).toBe(1);
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido"]);
  });

  // Rule PAG-3
  test.each([["2147483647"], ["9".repeat(30)], ["otra-cosa"], ["-1"], [null]])(
    "is logged but not accepted if its reference is %s",
    async (externalReference) => {
      const { compra } = await time.purchase(1);
      const { id } = await site.emulator.pay({
        of: String(compra.pagoId),
        status: "approved",
        externalReference,
      });
      await quiet(site, compra, [id]);
      await time.nextMinute();
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: "pendiente",
        entrada: "reservada",
      });
      expect(logged).toContainEqual(expect.objectContaining({ level: 40, idMedioPago: String(id) }));
    },
  );
});

describe("a second payment for the same purchase", () => {
  // Rule PAG-7
  test("is refunded even if it was made on the same checkout page", async () => {
    const { compra, evento, buyer } = await time.purchase(2);
    const first = await time.pay(compra);
    await quiet(site, compra);
    const second = await time.pay(compra);
    await quiet(site, compra);
    expect(await time.providerStatus(first.id, compra)).toBe("approved");
    expect(await time.providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      entrada: "pagada",
      idMedioPago: String(first.id),
    });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
    for (let time = 0; time < 3; time++) await sendNotice(site, second.id);
    await quiet(site, compra, [second.id]);
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada", "pago-repetido"]);
    const mail = await mailTo(site, buyer, "repetido");
    expect(mail.text).toContain("$ 1.500,00");
    expect(mail.text).toContain(String(second.id));
    expect(mail.text).toContain("tu compra no cambia");
  });

  test.each([
    ["with a notice", true],
    ["without a notice", false],
  ] as const)(
    "is refunded if it was made online after the ticket was marked as paid (%s)",
    async (_how, notify) => {
      const { compra, evento } = await time.purchase(2);
      const marked = await site.call("PATCH", `/api/entradas/${compra.entradaId}/pagada`, {
        as: staff,
        json: { medio: "transferencia" },
      });
      expect(marked.status).toBe(200);
      const { id } = await time.pay(compra, notify);
      if (!notify) await time.nextMinute();
      await until("the money to go back", async () => (await time.providerStatus(id, compra)) === "refunded");
      await quiet(site, compra);
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: "aprobado",
        medio: "transferencia",
        entrada: "pagada",
        idMedioPago: null,
      });
      expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
      expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada", "pago-repetido"]);
      expect(
        (await auditOf(site, "entrada", compra.entradaId)).map((line) => [line.accion, line.usuarioId]),
      ).toEqual([["entrada.marcar-pagada", staff.id]]);
    },
  );

  test("is not refunded if it is charged back first", async () => {
    const { compra } = await time.purchase(1);
    const first = await time.pay(compra);
    await quiet(site, compra);
    await site.emulator.chaos({ failures: [{ call: "createRefund", mode: "status", status: 400 }] });
    const second = await time.pay(compra);
    await until("a refund to be tried", async () =>
      (await site.emulator.calls()).some((one) => one.path.includes(`/${second.id}/refunds`)),
    );
    await site.emulator.setStatus(second.id, { status: "charged_back" });
    await site.emulator.clearChaos();
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      entrada: "pagada",
      idMedioPago: String(first.id),
    });
  });

  test("is refunded even if the first payment has already been refunded", async () => {
    const { compra, evento } = await time.purchase(1);
    const first = await time.pay(compra);
    await quiet(site, compra);
    await site.emulator.setStatus(first.id, { status: "refunded" });
    await quiet(site, compra);
    const second = await time.pay(compra);
    await quiet(site, compra);
    expect(await time.providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "reembolsado", entrada: "anulada" });
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada", "pago-devuelto", "pago-repetido"]);
    const again = await tryToBuy(site, await site.user(), evento);
    expect(again.status, AGOTADAS).toBe(201);
  });
});
