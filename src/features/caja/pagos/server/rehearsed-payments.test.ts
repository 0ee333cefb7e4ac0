import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentTime } from "#tests/harness/payment-time.ts";
import {
  auditOf,
  buy,
  type Compra,
  eventIn,
  paymentOf,
  problemOf,
  quiet,
  sendNotice,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import {
  createTestSite,
  TEST_SHOP,
  type TestSite,
  type TestUser,
  testSite,
  until,
} from "#tests/harness/site.ts";
import { resumirCobros } from "./resumen/resumir-cobros.ts";

let evento: number;
const site = await testSite({ env: TEST_SHOP });
const time = paymentTime(site);
const admin = await site.user("administrador");
// Only one event can be rehearsed at a time.
beforeEach(async () => {
  evento = await eventIn(site, 24, { cantidad: 2 });
  await rehearse(site, admin, evento);
});
afterEach(async () => {
  await site.emulator.clearChaos();
  await rehearse(site, admin, evento, false);
});

async function rehearse(where: TestSite, as: TestUser, id: number, ensayo = true): Promise<void> {
  expect((await where.call("PATCH", `/api/eventos/${id}/ensayo`, { as, json: { ensayo } })).status).toBe(200);
}

const referenceOf = ({ pagoId }: Compra) => `ensayo-${pagoId}`;

function pay(compra: Compra, notify = true) {
  return site.emulator.pay({ of: referenceOf(compra), status: "approved", notify });
}

async function quietAbout(compra: Compra, paymentId: number): Promise<void> {
  await site.emulator.settled(referenceOf(compra));
  await quiet(site, compra, [paymentId]);
}

async function refundedAt(compra: Compra): Promise<string | undefined> {
  return (await site.emulator.payments(referenceOf(compra))).at(-1)?.status;
}

describe("a rehearsed payment", () => {
  test("is accepted only from a notice signed with the test secret", async () => {
    const compra = await buy(site, admin, evento);
    const { id } = await pay(compra, false);
    expect((await sendNotice(site, id, { secret: "otro-secreto" })).status).toBe(401);
    await quiet(site, compra, [id]);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "pendiente" });
    expect((await sendNotice(site, id, { secret: TEST_SHOP.MP_TEST_WEBHOOK_SECRET })).status).toBe(200);
    await quietAbout(compra, id);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
  });

  test("is found by the reconciler when every notice is lost", async () => {
    await time.dropNotices();
    const compra = await buy(site, admin, evento);
    await pay(compra);
    await time.nextMinute();
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
  });

  test("arriving after its hold expired takes a place of the rehearsal while it lasts", async () => {
    const compra = await buy(site, admin, evento);
    await time.expire(compra);
    const { id } = await pay(compra);
    await quietAbout(compra, id);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 1, pagadas: 1 });
  });

  test("arriving after the rehearsal is refunded with the test credentials and takes no real place", async () => {
    const compra = await buy(site, admin, evento);
    await rehearse(site, admin, evento, false);
    await pay(compra);
    await until("the money to go back", async () => (await refundedAt(compra)) === "refunded");
    expect(await stockOf(site, evento)).toMatchObject({ disponibles: 2, reservadas: 0, pagadas: 0 });
  });

  test("never counts as income, even when staff mark it as paid or reverse it", async () => {
    const day = 24 * 3_600_000;
    const now = site.clock.now().getTime();
    const taken = async () =>
      (await resumirCobros(site.deps, [new Date(now - day), new Date(now + day)])).map(
        ({ ensayo: _rehearsed, ...money }) => money,
      );
    const before = await taken();
    const compra = await buy(site, admin, evento);
    const marked = await site.call("PATCH", `/api/entradas/${compra.entradaId}/pagada`, {
      as: admin,
      json: { medio: "efectivo" },
    });
    expect(await marked.json()).toMatchObject({
      pagada: 1,
      evento: { nombre: "PRUEBA: Partido" },
      pago: { descripcion: "PRUEBA. Entrada: Partido" },
    });
    expect((await auditOf(site, "entrada", compra.entradaId)).map(({ accion }) => accion)).toEqual([
      "entrada.marcar-pagada",
    ]);
    expect(await taken()).toEqual(before);
    const reversed = await site.call("POST", `/api/entradas/${compra.entradaId}/anular-venta`, {
      as: admin,
      json: { motivo: "Error" },
    });
    expect(reversed.status).toBe(200);
    const rows = await site.sql`select de_prueba from pagos where anula_id = ${compra.pagoId}`;
    expect(rows).toEqual([{ de_prueba: true }]);
    expect(await taken()).toEqual(before);
  });

  test("for a free event is approved at once, without a request to the provider", async () => {
    await rehearse(site, admin, evento, false);
    evento = await eventIn(site, 24, { cantidad: 1, precio: "0.00" });
    await rehearse(site, admin, evento);
    const compra = await buy(site, admin, evento);
    expect(await paymentOf(site, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
    expect(await site.emulator.preferences(referenceOf(compra))).toEqual([]);
    expect(await problemOf(tryToBuy(site, admin, evento))).toMatchObject({ code: "agotadas" });
  });
});

test("without the test secret, notices are rejected and the reconciler finds the payment", async () => {
  const { MP_TEST_ACCESS_TOKEN } = TEST_SHOP;
  await using other = await createTestSite({ env: { MP_TEST_ACCESS_TOKEN } });
  const staff = await other.user("administrador");
  const id = await eventIn(other, 24);
  await rehearse(other, staff, id);
  const compra = await buy(other, staff, id);
  const payment = await other.emulator.pay({ of: `ensayo-${compra.pagoId}`, status: "approved" });
  const notice = await sendNotice(other, payment.id, { secret: TEST_SHOP.MP_TEST_WEBHOOK_SECRET });
  expect(notice.status).toBe(401);
  expect(await paymentOf(other, compra.pagoId)).toMatchObject({ estado: "pendiente" });
  await paymentTime(other).nextMinute();
  expect(await paymentOf(other, compra.pagoId)).toMatchObject({ estado: "aprobado", entrada: "pagada" });
});
