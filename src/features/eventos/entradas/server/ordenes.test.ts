import { describe, expect, test } from "vitest";
import { insertTarifa, lineas, order, ordered } from "#tests/harness/orders.ts";
import { paymentTime } from "#tests/harness/payment-time.ts";
import { problemOf, sell, stockOf } from "#tests/harness/payments.ts";
import { type TestUser, testSite, until } from "#tests/harness/site.ts";
import type { EntradaVendida, MiEntrada } from "../contract.ts";

const site = await testSite();

const mine = async (who: TestUser) =>
  (await (await site.call("GET", "/api/entradas/mias", { as: who })).json()) as MiEntrada[];

describe("an order", () => {
  // Rules ENT-2, ENT-4
  test("has one payment, one hold, four codes and one email for four tickets", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 10 });
    const compra = await ordered(site, ana, evento, { cantidad: "4" });
    expect(compra).toMatchObject({ total: 6000, entradaId: compra.entradas[0] });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 6, reservadas: 4 });
    await site.emulator.checkout(compra.url, { titular: "APRO" });
    const entradas = await until("the tickets to be paid", async () => {
      const list = await mine(ana);
      return list.length === 4 && list.every(({ pagada }) => pagada === 1) && list;
    });
    const codigos = entradas.map((entrada) => entrada.codigo ?? "");
    expect(new Set(codigos).size).toBe(4);
    expect(entradas.map(({ precio }) => precio)).toEqual([1500, 1500, 1500, 1500]);
    const mails = await until("the mail", async () => {
      const found = (await site.mail.list()).filter(({ to }) => to === ana.correo);
      return found.length > 0 && found;
    });
    expect(mails).toHaveLength(1);
    for (const code of codigos) expect(mails[0]?.text).toContain(code);
    const staff = await site.user("administrador");
    const puerta = { as: staff, json: { codigo: codigos[3], eventos: [evento], igual: true } };
    expect((await site.call("POST", "/api/entradas/ingreso", puerta)).status).toBe(200);
  });

  test.each([
    { cantidad: "0" },
    { cantidad: "1.5" },
    { cantidad: "1e9" },
    { cantidad: "7" },
    { cantidad: "21" },
    { tarifas: "[]" },
    { tarifas: "{" },
    { tarifas: '[{"tarifaId":1,"cantidad":1e9}]' },
    { tarifas: '[{"tarifaId":1,"cantidad":1},{"tarifaId":1,"cantidad":1}]' },
    { tarifas: '[{"tarifaId":2147483647,"cantidad":1}]' },
    { cantidad: "1", codigo: "NADA" },
    { cantidad: "1", codigo: "x".repeat(31) },
  ] as Record<string, string>[])("gets a 422 if its fields are %j", async (form) => {
    const evento = await site.event();
    expect(await problemOf(order(site, await site.user(), evento, form))).toMatchObject({ status: 422 });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 10, reservadas: 0 });
  });

  // Rule ENT-1
  test("gets a 409 with the number of places left if there are too few", async () => {
    const evento = await site.event({ cantidad: 3 });
    expect(await problemOf(order(site, await site.user(), evento, { cantidad: "4" }))).toEqual({
      status: 409,
      code: "no-alcanzan",
      detail: "Quedan solo 3 entradas.",
    });
    expect((await stockOf(site, evento)).disponibles).toBe(3);
  });

  // Rule ENT-3
  test("replaces the buyer's open hold if the quantity changes", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 5 });
    const first = await ordered(site, ana, evento, { cantidad: "2" });
    expect(await ordered(site, ana, evento, { cantidad: "2" })).toEqual(first);
    const second = await ordered(site, ana, evento, { cantidad: "4" });
    expect(second.pagoId).not.toBe(first.pagoId);
    const rows = await site.sql`
      select distinct vence_en from pagos where id = any(${[first.pagoId, second.pagoId]})`;
    expect(rows).toHaveLength(1);
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, reservadas: 4 });
    expect((await problemOf(order(site, ana, evento, { cantidad: "6" }))).code).toBe("no-alcanzan");
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, reservadas: 4 });
    expect(await ordered(site, ana, evento, { cantidad: "4" })).toEqual(second);
  });

  test("is released or fulfilled as a whole", async () => {
    const ana = await site.user();
    const evento = await site.event({ cantidad: 4 });
    const general = await insertTarifa(site, evento, "General", 1500, { cupo: 3 });
    const compra = await ordered(site, ana, evento, { tarifas: lineas([general, 3]) });
    const time = paymentTime(site);
    await time.expire(compra);
    expect((await stockOf(site, evento)).disponibles).toBe(4);
    const taken = async () => (await site.sql`select tomadas from tarifas where id = ${general}`)[0].tomadas;
    expect(await taken()).toBe(0);
    await time.pay(compra);
    await until("the late payment", async () => (await stockOf(site, evento)).pagadas === 3);
    expect(await taken()).toBe(3);
  });
});

describe("a sale at the counter", () => {
  // Rule ENT-5
  test("has one payment and a code for each ticket", async () => {
    const staff = await site.user("administradorB");
    const evento = await site.event({ cantidad: 5 });
    const venta = { eventoId: evento, cantidad: 3, idempotencyKey: crypto.randomUUID() };
    const sold = (await (await sell(site, staff, venta)).json()) as EntradaVendida;
    expect(sold).toMatchObject({ total: 4500, precio: 1500 });
    expect(new Set(sold.entradas.map((entrada) => entrada.codigo)).size).toBe(3);
    const again = (await (await sell(site, staff, venta)).json()) as EntradaVendida;
    expect(again.entradas).toEqual(sold.entradas);
    expect((await stockOf(site, evento)).pagadas).toBe(3);
    expect((await problemOf(sell(site, staff, { ...venta, cantidad: 2 }))).code).toBe("venta-distinta");
    expect(await problemOf(sell(site, staff, { eventoId: evento, cantidad: 3 }))).toMatchObject({
      status: 409,
      code: "no-alcanzan",
    });
  });
});
