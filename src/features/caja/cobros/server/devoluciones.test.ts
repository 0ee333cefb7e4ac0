import { afterAll, expect, test } from "vitest";
import { pedirDevolucion } from "#features/caja/pagos/server/devoluciones/devolver-en-partes.ts";
import type { Tablero } from "#features/oficina/hoy/contract.ts";
import { buy, quiet, sell } from "#tests/harness/payments.ts";
import { createTestSite, until } from "#tests/harness/site.ts";
import type { Cobro, TotalesDeCobros } from "../contract.ts";

const site = await createTestSite();
afterAll(() => site.end());

// Rules PAG-11, PAG-13
test("a partial refund counts once, on the day it was made", async () => {
  const [admin, seller] = [await site.user("administrador"), await site.user("administradorB")];
  const eventoId = await site.event();
  await sell(site, admin, { eventoId, nombre: "Rosa" });
  const compra = await buy(site, await site.user(), eventoId);
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
  await quiet(site, compra, [id]);
  const read = async (path: string) => (await site.call("GET", `/api/${path}`, { as: admin })).json();
  const list = async (query = "") => (await read(`cobros/lista${query}`)) as Cobro[];
  const totals = async (query = "") => (await read(`cobros/totales${query}`)) as TotalesDeCobros;
  const refund = async (pagoId: number, monto: number) => {
    const { deps } = site;
    const pedido = { pagoId, monto, motivo: "Una entrada menos", causa: "staff" as const };
    const asked = await deps.db.transaction((tx) => pedirDevolucion(deps, tx, null, pedido));
    if (!asked.ok || !asked.value) throw new Error("not asked for");
    return asked.value.id;
  };
  const inCash = (await list("?medio=efectivo&concepto=entrada")).find(({ estado }) => estado === "cobrado");
  const online = (await list("?medio=mercadopago")).find(({ estado }) => estado === "cobrado");
  if (!inCash || !online) throw new Error("no payments");
  const before = (await totals()).total.neto;
  const byHand = await refund(inCash.pagoId, 500);
  await refund(online.pagoId, 400.25);
  await until("the provider", async () =>
    (await list("?medio=mercadopago")).some(({ devuelto }) => devuelto === 400.25),
  );
  expect((await list(`?termino=${inCash.pagoId}`)).find(({ clave }) => clave === inCash.clave)?.estado).toBe(
    "en-devolucion",
  );
  expect((await site.call("POST", `/api/devoluciones/${byHand}/hecha`, { as: seller })).status).toBe(200);
  const rows = await list();
  const row = (clave: string) => rows.find((one) => one.clave === clave);
  expect(row(online.clave)).toMatchObject({ cobrado: 1500, devuelto: 0, estado: "devuelto-en-parte" });
  expect(rows.find(({ estado }) => estado === "devolucion-mercadopago")).toMatchObject({
    pagoId: online.pagoId,
    cobrado: 0,
    devuelto: 400.25,
    operacion: expect.any(String),
  });
  expect(row(inCash.clave)).toMatchObject({ cobrado: 1500, devuelto: 0, estado: "devuelto-en-parte" });
  expect(rows.find(({ estado }) => estado === "devolucion")).toMatchObject({
    monto: -500,
    devuelto: 500,
    registro: { id: seller.id },
  });
  expect((await totals()).total.neto).toBe(before - 900.25);
  const tablero = (await (await site.call("GET", "/api/tablero", { as: admin })).json()) as Tablero;
  const week = tablero.semanas.at(-1);
  expect((await totals(`?desde=${week?.desde}&concepto=entrada`)).total.neto).toBe(week?.entradas);
});
