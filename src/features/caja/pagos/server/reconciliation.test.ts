import { afterEach, describe, expect, test } from "vitest";
import { HOLD, MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import {
  buy,
  type Compra,
  mailsAbout,
  paymentOf,
  quiet,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { conciliar } from "./conciliar.ts";

const site = await testSite();
const time = paymentTime(site);
afterEach(() => site.emulator.clearChaos());

describe("when every notice is lost", () => {
  // Rule PAG-5
  test.each([
    ["approved", "aprobado", "pagada"],
    ["rejected", "rechazado", "reservada"],
    ["cancelled", "cancelado", "reservada"],
    ["refunded", "reembolsado", "anulada"],
    ["charged_back", "contracargo", "anulada"],
  ] as const)("a payment that is %s is found within two minutes", async (status, estado, entrada) => {
    await time.dropNotices();
    const { compra } = await time.purchase();
    await conciliar(site.deps);
    // The worst case: right after the regular check.
    await site.emulator.pay({ of: String(compra.pagoId), status });
    const asked = site.clock.now().getTime();
    await until("the reconciler to see it", async () => {
      await time.nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === estado;
    });
    expect(site.clock.now().getTime() - asked).toBeLessThanOrEqual(2 * MINUTE + 5_000);
    expect((await paymentOf(site, compra.pagoId)).entrada).toBe(entrada);
  });

  test.each(["refunded", "charged_back"] as const)(
    "a payment that is %s after being paid is found",
    async (status) => {
      await time.dropNotices();
      const { compra, evento } = await time.purchase();
      const { id } = await time.pay(compra);
      await time.nextMinute();
      expect((await paymentOf(site, compra.pagoId)).estado).toBe("aprobado");
      await site.emulator.setStatus(id, { status });
      await time.nextMinute();
      expect(await paymentOf(site, compra.pagoId)).toMatchObject({
        estado: status === "refunded" ? "reembolsado" : "contracargo",
        entrada: "anulada",
      });
      expect((await stockOf(site, evento)).disponibles).toBe(2);
    },
  );

  test("a second payment on the same checkout page is found and refunded", async () => {
    await time.dropNotices();
    const { compra } = await time.purchase();
    const first = await time.pay(compra);
    await time.nextMinute();
    const second = await time.pay(compra);
    await time.nextMinute();
    await quiet(site, compra);
    expect(await time.providerStatus(first.id, compra)).toBe("approved");
    expect(await time.providerStatus(second.id, compra)).toBe("refunded");
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({
      estado: "aprobado",
      idMedioPago: String(first.id),
    });
  });

  test("a payment about which the provider never answers does not delay other payments", async () => {
    await time.dropNotices();
    const lost = await Promise.all(Array.from({ length: 6 }, () => time.purchase()));
    for (const { compra } of lost)
      await site.emulator.chaos({
        scope: String(compra.pagoId),
        failures: [{ call: "searchPayments", mode: "garbage" }],
      });
    const { compra } = await time.purchase();
    await time.pay(compra);
    await until("the good one to be seen", async () => {
      await time.nextMinute();
      return (await paymentOf(site, compra.pagoId)).estado === "aprobado";
    });
  });
});

describe("a hold", () => {
  test("expires once, even if several processes find it at the same time", async () => {
    const { compra, evento } = await time.purchase(1);
    await time.advance(HOLD - 10_000);
    await conciliar(site.deps);
    expect((await stockOf(site, evento)).disponibles).toBe(0);
    await time.advance(10_000);
    await Promise.all([conciliar(site.deps), conciliar(site.deps), conciliar(site.deps)]);
    await conciliar(site.deps);
    await quiet(site, compra);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, reservadas: 0, pagadas: 0 });
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "vencido", retiene: false });
    expect(await mailsAbout(site, compra)).toEqual(["pago-vencido"]);
  });

  test("expires on time while the provider is down", async () => {
    const { compra, evento } = await time.purchase(1);
    await site.emulator.chaos({ failures: [{ call: "any", mode: "close" }] });
    await time.expire(compra);
    expect((await stockOf(site, evento)).disponibles).toBe(1);
  });

  test("survives a rejected attempt", async () => {
    const { compra, evento, buyer } = await time.purchase(1);
    await site.emulator.checkout(compra.url, { titular: "FUND" });
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "rechazado", retiene: true });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 1 });
    expect((await tryToBuy(site, await site.user(), evento)).status).toBe(409);
    await site.emulator.checkout(compra.url, { titular: "APRO" });
    await quiet(site, compra);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 0, reservadas: 0, pagadas: 1 });
    expect(await mailsAbout(site, compra)).toEqual(["pago-rechazado", "entrada-pagada"]);
    const received = (await site.mail.list()).filter((mail) => mail.to === buyer.correo);
    expect(received).toHaveLength(2);
    expect(received.find((mail) => mail.subject.startsWith("Tu entrada"))?.attachments.length).toBe(3);
  });
});

describe("a request to check a payment again (/compras/test)", () => {
  // Rule PAG-2
  test("creates only one ticket even if it is repeated ten times", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify: false });
    const ask = () => site.call("GET", `/api/compras/test?notificacion=${id}`);
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await ask()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await quiet(site, compra, [id]);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("aprobado");
    expect(await mailsAbout(site, compra)).toEqual(["entrada-pagada"]);
  });

  // Rule PAG-9
  test("queries the provider only about the site's open payments", async () => {
    const closed = await buy(site, await site.user(), await site.event());
    const { id } = await site.emulator.pay({ of: String(closed.pagoId), status: "approved" });
    await quiet(site, closed, [id]);
    const open = await buy(site, await site.user(), await site.event());
    const asked = async ({ pagoId }: Compra) =>
      (await site.sql`select consultado_en from pagos where id = ${pagoId}`)[0].consultado_en;
    const before = await asked(closed);
    const earlier = (await site.emulator.calls()).length;
    await site.sql`update pagos set consultado_en = null where id = ${open.pagoId}`;
    for (const foreign of ["1", String(id), "999999999999"]) {
      await site.call("GET", `/api/compras/test?notificacion=${foreign}`);
      await quiet(site, open, [foreign]);
    }
    expect(await asked(open)).not.toBeNull();
    expect(await asked(closed)).toEqual(before);
    const calls = (await site.emulator.calls()).slice(earlier).map(({ path }) => path);
    expect(new Set(calls)).toEqual(new Set(["/v1/payments/search"]));
  });

  // Rule PAG-9
  test("gets the same answer for unknown ids, so that it does not reveal which payments exist", async () => {
    const bought = await buy(site, await site.user(), await site.event());
    const known = await site.call("GET", `/api/compras/test?notificacion=${bought.pagoId}`);
    const unknown = await site.call("GET", "/api/compras/test?notificacion=1");
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(await unknown.json()).toEqual(await known.json());
  });

  test.each([
    "",
    "?notificacion=",
    "?notificacion=../x",
    "?notificacion=%00",
    "?notificacion=a%20b",
    `?notificacion=${"1".repeat(65)}`,
  ])("gets a 422 for the query «%s»", async (query) => {
    expect((await site.call("GET", `/api/compras/test${query}`)).status).toBe(422);
  });
});
