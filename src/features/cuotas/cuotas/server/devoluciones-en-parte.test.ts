import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { consultarPago } from "#features/caja/pagos/server/consultar-pago.ts";
import { hacerDevolucion } from "#features/caja/pagos/server/devoluciones/hacer-devolucion.ts";
import type { Cuenta } from "#features/cuotas/cuentas-corrientes/contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { duesOf, makeMember, makePlan } from "#tests/harness/members.ts";
import { createRefunds } from "#tests/harness/refunds.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";

const site = await testSite({ env: { JOBS: "0" } });
const admin = await site.user("administrador");
const plan = await makePlan(site, { nombre: "Semestral", precio: "3000", cuotas: 3 });
const { panel } = createRefunds(site, admin);
const post = (path: string, json: object, as = admin) => site.call("POST", `/api${path}`, { as, json });

async function paid(medio: "efectivo" | "mercadopago", cuantas: number, mas = 0) {
  const who = await makeMember(site, admin, plan);
  const cuotas = (await duesOf(site, who)).map(({ id }) => id).slice(0, cuantas);
  if (medio === "efectivo") {
    const json = { cuotas, monto: cuantas * 1000 + mas, medio, idempotencyKey: randomUUID() };
    const { comprobante } = await jsonOf(201, post(`/personas/${who.id}/cobros`, json));
    return { who, pagoId: comprobante.pagoId as number };
  }
  const { pagoId } = await jsonOf(201, post("/cuotas/pagar", { cuotas }, who));
  const { id } = await site.emulator.pay({ of: String(pagoId), status: "approved", notify: false });
  await consultarPago(site.deps, pagoId);
  return { who, pagoId: pagoId as number, operacion: id };
}

async function seen(who: TestUser, pagoId: number) {
  const cuotas = await site.sql<{ imputado: string; paga: boolean }>`
    select imputado::float8 as imputado, pagada_en is not null as paga from cuotas
    where usuario_id = ${who.id} order by numero_cuota`;
  const cuenta: Cuenta = await jsonOf(200, site.call("GET", `/api/personas/${who.id}/cuenta`, { as: admin }));
  const recibos = await site.sql<{ suma: number }>`
    select sum(importe)::float8 as suma from recibos where pago_id = ${pagoId}`;
  return {
    imputado: cuotas.map(({ imputado }) => imputado),
    pagas: cuotas.map(({ paga }) => paga),
    credito: cuenta.credito,
    recibos: recibos[0]?.suma,
  };
}

const confirmHand = async (pagoId: number, monto: number) => {
  await jsonOf(200, post(`/pagos/${pagoId}/devolver`, { monto, motivo: "Pagó de más" }));
  const [row] = await site.sql<{
    id: number;
  }>`select id from devoluciones where pago_id = ${pagoId} and hecha_en is null`;
  await jsonOf(200, post(`/devoluciones/${row?.id}/hecha`, {}));
};

// Rules CTA-2, REC-2
test("a partial refund by hand is taken from the payment's unapplied money first", async () => {
  const { who, pagoId } = await paid("efectivo", 1, 300);
  expect(await seen(who, pagoId)).toMatchObject({ imputado: [1000, 0, 0], credito: 300, recibos: 1300 });
  await confirmHand(pagoId, 200);
  expect(await seen(who, pagoId)).toMatchObject({ imputado: [1000, 0, 0], credito: 100, recibos: 1100 });
  await confirmHand(pagoId, 500);
  expect(await seen(who, pagoId)).toEqual({
    imputado: [600, 0, 0],
    pagas: [false, false, false],
    credito: 0,
    recibos: 600,
  });
});

// Rules CTA-2, PAG-15
test("a partial refund in Mercado Pago's panel is taken first from the instalments with the latest due dates", async () => {
  const { who, pagoId, operacion } = await paid("mercadopago", 2);
  await panel({ pagoId, operacion: String(operacion) }, 1200);
  await consultarPago(site.deps, pagoId);
  expect(await seen(who, pagoId)).toEqual({
    imputado: [800, 0, 0],
    pagas: [false, false, false],
    credito: 0,
    recibos: 800,
  });
});

// Rule CTA-2
test("refunding one instalment through the site leaves the payment's other instalments paid", async () => {
  const { who, pagoId } = await paid("mercadopago", 2);
  const [first] = await duesOf(site, who);
  await jsonOf(200, post(`/pagos/${pagoId}/devolver`, { partes: [first?.id], motivo: "Se fue" }));
  const [row] = await site.sql<{ id: number }>`select id from devoluciones where pago_id = ${pagoId}`;
  await hacerDevolucion(site.deps, row?.id ?? 0);
  expect(await seen(who, pagoId)).toEqual({
    imputado: [0, 1000, 0],
    pagas: [false, true, false],
    credito: 0,
    recibos: 1000,
  });
});
