import { describe, expect, test } from "vitest";
import { buy, eventIn, paidTicket, quiet } from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";
import { lineaDeTiempo } from "../web/linea-de-tiempo.ts";

const site = await testSite();
const staff = await site.user("administrador");

const look = async (path: string) => {
  const response = await site.call("GET", `/api/pagos/${path}`, { as: staff });
  return { status: response.status, body: await response.json() };
};

async function paid() {
  const compra = await buy(
    site,
    await site.user(),
    await site.event({ nombre: "Clásico", precio: "12500.50" }),
  );
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra);
  const [preference] = await site.emulator.preferences(String(compra.pagoId));
  return { compra, paymentId: String(id), preferenceId: preference?.id ?? "" };
}

// Rule API-9
test("a payment is shown only to its owner", async () => {
  const [owner, other] = [await site.user(), await site.user()];
  const compra = await buy(site, owner, await site.event({ nombre: "Amistoso", precio: "100.00" }));
  const path = `/api/compras/pago/${compra.pagoId}`;
  const seen = await site.call("GET", path, { as: owner });
  expect(await seen.json()).toEqual({
    id: compra.pagoId,
    concepto: "entrada",
    descripcion: "Entrada: Amistoso",
    monto: 100,
    estado: "pendiente",
    enRevision: false,
    url: compra.url,
    venceEn: expect.any(String),
  });
  for (const as of [other, staff]) expect((await site.call("GET", path, { as })).status).toBe(404);
});

// Rule PAG-19
test("a payment links to its checkout page until it is paid or expires", async () => {
  const owner = await site.user();
  const seen = async ({ pagoId }: { pagoId: number }) =>
    (await site.call("GET", `/api/compras/pago/${pagoId}`, { as: owner })).json();
  const compra = await buy(site, owner, await site.event({ precio: "100.00" }));
  await site.emulator.pay({ of: String(compra.pagoId), status: "rejected" });
  await quiet(site, compra);
  expect(await seen(compra)).toMatchObject({ estado: "rechazado", url: compra.url });
  await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra);
  expect(await seen(compra)).toMatchObject({ estado: "aprobado", url: null, venceEn: null });

  const left = await buy(site, owner, await site.event({ precio: "100.00" }));
  await site.sql`update pagos set vence_en = ${site.clock.now()} where id = ${left.pagoId}`;
  expect(await seen(left)).toMatchObject({ url: null, venceEn: null });
});

describe("a payment's detail", () => {
  test("shows the amount and the payment method", async () => {
    const { compra, paymentId, preferenceId } = await paid();
    expect(await look(String(compra.pagoId))).toEqual({
      status: 200,
      body: {
        id: compra.pagoId,
        descripcion: "Entrada: Clásico",
        idMedioPago: paymentId,
        monto: 12500.5,
        preferenceId,
        medio: "mercadopago",
        estado: "aprobado",
        enRevision: false,
        creadoEn: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        paginaEn: expect.any(String),
        aprobadoEn: expect.any(String),
        pagador: { id: expect.any(Number), nombre: expect.any(String) },
        sobre: { titulo: "Clásico", ruta: expect.stringMatching(/^eventos\/\d+$/) },
        anulaId: null,
        anulacion: null,
        repetidos: [],
        porDevolver: 12500.5,
        partes: [expect.objectContaining({ precio: 12500.5, usada: false, vigente: true })],
        devoluciones: [],
      },
    });
  });

  test("shows the counter-entry of a reversed sale", async () => {
    const { id } = await paidTicket(site, staff, await eventIn(site, 1));
    const tickets = await site.sql`select pago_id from entradas where id = ${id}`;
    const pagoId: number = tickets[0].pago_id;
    const other = await site.user("administrador");
    const reversed = await site.call("POST", `/api/entradas/${id}/anular-venta`, {
      as: other,
      json: { motivo: "Error" },
    });
    expect(reversed.status).toBe(200);
    const { body } = await look(String(pagoId));
    const rows = await site.sql`select nombre, apellido from usuarios where id = ${other.id}`;
    expect(body).toMatchObject({
      estado: "aprobado",
      anulaId: null,
      anulacion: {
        pagoId: expect.any(Number),
        cuando: expect.any(String),
        quien: `${rows[0].nombre} ${rows[0].apellido}`,
      },
    });
    expect((await look(String(body.anulacion.pagoId))).body).toMatchObject({
      monto: -body.monto,
      anulaId: pagoId,
      anulacion: null,
    });
  });

  test("shows the provider's data for a payment id or a preference id", async () => {
    const { compra, paymentId, preferenceId } = await paid();
    // The regular check may have run before the notice arrived.
    const byNumber = await until("the notice", async () => {
      const found = await look(`${compra.pagoId}/preference`);
      return found.body.action ? found : null;
    });
    expect(byNumber).toMatchObject({
      status: 200,
      body: { data: { id: paymentId }, estadoPago: "approved" },
    });
    expect(byNumber.body.action).toMatch(/^payment\./);
    expect(await look(`${preferenceId}/preference`)).toEqual(byNumber);
  });

  test("has no provider data before the first notice, or if the provider does not respond", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    expect(await look(`${compra.pagoId}/preference`)).toEqual({
      status: 200,
      body: {
        id: null,
        action: null,
        data: { id: null },
        date_created: null,
        user_id: null,
        estadoPago: null,
      },
    });
    const other = await paid();
    await site.emulator.chaos({ failures: [{ call: "getPayment", mode: "status" }] });
    expect(await look(`${other.compra.pagoId}/preference`)).toMatchObject({
      status: 200,
      body: { estadoPago: null },
    });
    await site.emulator.clearChaos();
  });

  test.each(["2000000000", "0", "-1", "x", "99999999999", "1.5", "%00", "%F0%9F%98%80", "a%2fb"])(
    "returns 404 or 422 for the invalid id %s",
    async (id) => {
      expect([404, 422]).toContain((await look(id)).status);
      expect([404, 422]).toContain((await look(`${id}/preference`)).status);
    },
  );
});

// Rule PAG-23
describe("a payment's page", () => {
  test("shows the payer and links to the purchase, even for a counter-entry", async () => {
    const [owner, evento] = [await site.user(), await site.event({ nombre: "Clásico" })];
    const json = { eventoId: evento, medio: "efectivo", nombreUsuario: owner.nombreUsuario };
    const sold = await (await site.call("POST", "/api/entradas/venta", { as: staff, json })).json();
    const sobre = { titulo: "Clásico", ruta: `eventos/${evento}` };
    expect((await look(String(sold.pago.id))).body).toMatchObject({
      pagador: { id: owner.id, nombre: expect.any(String) },
      sobre,
    });
    const reversed = await site.call("POST", `/api/entradas/${sold.id}/anular-venta`, {
      as: staff,
      json: { motivo: "Error" },
    });
    expect(reversed.status).toBe(200);
    const { anulacion } = (await look(String(sold.pago.id))).body;
    expect((await look(String(anulacion.pagoId))).body).toMatchObject({ sobre, anulaId: sold.pago.id });
  });

  test("shows the name that a buyer without an account gave", async () => {
    const evento = await site.event();
    for (const [nombre, pagador] of [
      ["Ana Díaz", { id: null, nombre: "Ana Díaz" }],
      [undefined, null],
    ] as const) {
      const json = { eventoId: evento, medio: "efectivo", nombre };
      const sold = await (await site.call("POST", "/api/entradas/venta", { as: staff, json })).json();
      expect((await look(String(sold.pago.id))).body.pagador).toEqual(pagador);
    }
  });

  test("lists the events of a payment and its refund in order", async () => {
    const { compra } = await paid();
    const refunded = await site.call("POST", `/api/pagos/${compra.pagoId}/devolver`, {
      as: staff,
      json: { partes: [compra.entradaId], motivo: "No puede venir" },
    });
    expect(refunded.status).toBe(200);
    const told = lineaDeTiempo((await look(String(compra.pagoId))).body).map(({ que }) => que);
    expect(told.slice(0, 4)).toEqual([
      "Se empezó",
      "Se abrió la página de Mercado Pago",
      "Se aprobó",
      expect.stringMatching(/^Se pidió devolver \$.12\.500,50, .+: No puede venir$/),
    ]);
  });
});
