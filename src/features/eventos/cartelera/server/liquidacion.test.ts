import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { TotalesDeCobros } from "#features/caja/cobros/contract.ts";
import type { Devolucion } from "#features/caja/pagos/contract.ts";
import type { Compra } from "#features/eventos/entradas/contract.ts";
import { insertCodigo, insertTarifa, lineas, ordered } from "#tests/harness/orders.ts";
import { quiet, sell } from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until } from "#tests/harness/site.ts";
import type { Liquidacion } from "../contract.ts";
import { GRUPOS, type Renglon } from "../rules.ts";

const site = await testSite();
const admin = await site.user("administrador");

const settle = async (evento: number): Promise<Liquidacion> =>
  (await site.call("GET", `/api/eventos/${evento}/liquidacion`, { as: admin })).json();
const total = (renglones: Renglon[]) => renglones.find(({ grupo }) => grupo === "total");
const of = ({ renglones }: Liquidacion, grupo: string) =>
  Object.fromEntries(
    renglones
      .filter((one) => one.grupo === grupo)
      .map((one) => [one.nombre, [one.entradas, one.cobrado, one.devuelto]]),
  );
const cobros = async (): Promise<TotalesDeCobros["total"]> =>
  (await (await site.call("GET", "/api/cobros/totales", { as: admin })).json()).total;
const cents = (pesos: number) => Math.round(pesos * 100);

async function pay(compra: Pick<Compra, "pagoId" | "entradaId">) {
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra, [id]);
}

async function refund(pagoId: number, entradaId: number) {
  const json = { partes: [entradaId], motivo: "No va" };
  const asked = await site.call("POST", `/api/pagos/${pagoId}/devolver`, { as: admin, json });
  expect(asked.status, await asked.clone().text()).toBe(200);
}

/** Creates an event with two types and every kind of sale and refund. */
async function history() {
  const evento = await site.event({ cantidad: 200 });
  const tarifas = [
    await insertTarifa(site, evento, "Popular", 100.1),
    await insertTarifa(site, evento, "Platea", 333.33),
  ];
  const codigo = `C${evento}`;
  await insertCodigo(site, codigo, { porcentaje: 15 });
  const sold: { id: number; pago: { id: number } }[] = [];
  const paid: Compra[] = [];
  const count = (n: number) => 1 + (n % 3);
  const refundOne = async (pagoId: number) => {
    const [entrada] = await site.sql`
      select id from entradas where pago_id = ${pagoId} and estado = 'pagada' limit 1`;
    if (entrada) await refund(pagoId, entrada.id);
  };
  const sale = async (medio: string, n: number) => {
    const line = [{ tarifaId: tarifas[n % 2] ?? 0, cantidad: count(n) }];
    const answer = await sell(site, admin, { eventoId: evento, medio, nombre: "Luz", tarifas: line });
    expect(answer.status, await answer.clone().text()).toBe(201);
    sold.push(await answer.json());
  };
  const steps = [
    (n: number) => sale("efectivo", n),
    (n: number) => sale("transferencia", n),
    async (n: number) => {
      const form = { tarifas: lineas([tarifas[n % 2] ?? 0, count(n)]), ...(n % 4 === 0 && { codigo }) };
      const compra = await ordered(site, await site.user(), evento, form);
      await pay(compra);
      paid.push(compra);
    },
    async (n: number) => {
      const one = sold.splice(n % (sold.length || 1), 1)[0];
      const json = { motivo: "Error" };
      if (one) await site.call("POST", `/api/entradas/${one.id}/anular-venta`, { as: admin, json });
    },
    async (n: number) => {
      const one = paid[n % (paid.length || 1)];
      if (one) await refundOne(one.pagoId);
    },
    async (n: number) => {
      const one = sold[n % (sold.length || 1)];
      if (!one) return;
      await refundOne(one.pago.id);
      const list = (await (
        await site.call("GET", "/api/devoluciones/lista", { as: admin })
      ).json()) as Devolucion[];
      for (const { id } of list) await site.call("POST", `/api/devoluciones/${id}/hecha`, { as: admin });
    },
    // Paid twice.
    async (n: number) => {
      const one = paid[n % (paid.length || 1)];
      if (one) await pay(one);
    },
  ];
  return { evento, run: (what: number, n: number) => steps[what]?.(n), tarifas, codigo, paid };
}

// Rule EVE-20
describe("the settlement of an event", () => {
  test("shows the same amounts as Cobros, whatever was sold, refunded or reversed before", async () => {
    const step = fc.tuple(fc.nat(6), fc.nat(11));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (happened) => {
        const before = await cobros();
        const { evento, run } = await history();
        for (const [what, n] of happened) await run(what, n);
        await until("every refund", async () => {
          const { rows } = await site.pool.query(
            `select 1 from devoluciones where medio = 'mercadopago' and hecha_en is null
             union all select 1 from pagos_repetidos where devuelto_en is null`,
          );
          return rows.length === 0;
        });
        const { renglones } = await settle(evento);
        const after = await cobros();
        expect(cents(total(renglones)?.cobrado ?? -1)).toBe(cents(after.cobrado) - cents(before.cobrado));
        expect(cents(total(renglones)?.devuelto ?? -1)).toBe(cents(after.devuelto) - cents(before.devuelto));
        for (const grupo of GRUPOS.filter((one) => one !== "acreditacion"))
          for (const what of ["entradas", "cobrado", "devuelto", "neto"] as const) {
            const lines = renglones.filter((one) => one.grupo === grupo);
            const sum = lines.reduce((so, one) => so + cents(one[what]), 0);
            expect([grupo, what, sum]).toEqual([grupo, what, cents(total(renglones)?.[what] ?? -1)]);
          }
      }),
      { numRuns: propertyRuns(1, 3) },
    );
  });

  // Rule PAG-21
  test("is broken down by ticket type, code, point of sale and payment method", async () => {
    const { evento, run } = await history();
    await run(0, 0);
    await run(1, 1);
    await run(2, 4);
    await run(4, 0);
    await until("the refund", async () => (total((await settle(evento)).renglones)?.devuelto ?? 0) > 0);
    const liquidacion = await settle(evento);
    expect(of(liquidacion, "tipo")).toEqual({ Platea: [2, 666.66, 0], Popular: [2, 270.27, 85.09] });
    expect(of(liquidacion, "medio")).toEqual({
      Efectivo: [1, 100.1, 0],
      "Mercado Pago": [1, 170.17, 85.09],
      Transferencia: [2, 666.66, 0],
    });
    expect(of(liquidacion, "codigo")).toMatchObject({ [`C${evento}`]: [1, 170.17, 85.09] });
    expect(of(liquidacion, "lugar")).toMatchObject({ "En el sitio": [1, 170.17, 85.09] });
    const acreditado = liquidacion.renglones.find(({ grupo }) => grupo === "acreditacion");
    expect(acreditado).toMatchObject({
      nombre: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
      neto: 85.08,
      comision: 8.51,
      queda: 76.57,
    });
    expect(liquidacion.sinComision).toBe(0);
    await site.pool.query("update pagos set comision = null, acreditado_en = null");
    const unknown = await settle(evento);
    expect(unknown.sinComision).toBe(1);
    expect(Object.keys(of(unknown, "acreditacion"))).toEqual(["Sin fecha informada"]);
    const file = await site.call("GET", `/api/eventos/${evento}/liquidacion/exportar`, { as: admin });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets[0]?.rows).toHaveLength(1 + unknown.renglones.length);
  });

  test("counts a refund in the type of the refunded ticket, not of another ticket of the order", async () => {
    const evento = await site.event();
    const [popular, platea] = [
      await insertTarifa(site, evento, "Popular", 100.1),
      await insertTarifa(site, evento, "Platea", 333.33),
    ];
    const form = { tarifas: lineas([popular, 1], [platea, 1]) };
    const compra = await ordered(site, await site.user(), evento, form);
    await pay(compra);
    const [entrada] =
      await site.sql`select id from entradas where pago_id = ${compra.pagoId} and tarifa_id = ${platea}`;
    await refund(compra.pagoId, entrada?.id);
    await until("the refund", async () => (total((await settle(evento)).renglones)?.devuelto ?? 0) > 0);
    expect(of(await settle(evento), "tipo")).toEqual({
      Platea: [0, 333.33, 333.33],
      Popular: [1, 100.1, 0],
    });
  });

  test("counts a sale by QR among the sales of the office", async () => {
    const evento = await site.event();
    const json = { eventoId: evento, cantidad: 1, nombre: "Luz", correo: null, idempotencyKey: randomUUID() };
    const { pagoId } = await (await site.call("POST", "/api/entradas/venta/qr", { as: admin, json })).json();
    await pay({ pagoId, entradaId: 0 });
    const liquidacion = await settle(evento);
    expect(of(liquidacion, "lugar")).toEqual({ "En la puerta o la secretaría": [1, 1500, 0] });
    expect(of(liquidacion, "medio")).toEqual({ "Mercado Pago": [1, 1500, 0] });
  });

  test("is available to all staff, even before the first sale", async () => {
    expect(await settle(await site.event())).toMatchObject({
      renglones: [{ grupo: "total", cobrado: 0, queda: 0 }],
    });
    const path = "/api/eventos/2147483647/liquidacion";
    expect((await site.call("GET", path, { as: admin })).status).toBe(404);
    expect((await site.call("GET", path, { as: await site.user("administradorB") })).status).toBe(404);
  });
});
