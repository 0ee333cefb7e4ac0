import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertTarifa, lineas, order } from "#tests/harness/orders.ts";
import { problemOf, sell, stockOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";

/** The largest price, which is also the largest payment. */
const MAXIMO = "9999999999.99";
const EXCESIVO = { status: 422, code: "importe-excesivo" };

const site = await testSite();
const admin = await site.user("administrador");

const sellByQr = (eventoId: number, cantidad: number) =>
  site.call("POST", "/api/entradas/venta/qr", {
    as: admin,
    json: { eventoId, cantidad, correo: "", idempotencyKey: randomUUID() },
  });

test("an order above the maximum payment gets a 422 online, at the counter and by QR", async () => {
  const evento = await site.event({ precio: MAXIMO, cantidad: 9 });
  const buyer = await site.user();
  expect(await problemOf(order(site, buyer, evento, { cantidad: "2" }))).toMatchObject(EXCESIVO);
  expect(await problemOf(sell(site, admin, { eventoId: evento, cantidad: 2 }))).toMatchObject(EXCESIVO);
  expect(await problemOf(sellByQr(evento, 2))).toMatchObject(EXCESIVO);
  expect(await stockOf(site, evento)).toMatchObject({ disponibles: 9, reservadas: 0, pagadas: 0 });

  const types = await site.event({ cantidad: 9 });
  const selection = lineas(
    [await insertTarifa(site, types, "Platea", 9_999_999_999.99), 1],
    [await insertTarifa(site, types, "Popular", 0.01), 1],
  );
  expect(await problemOf(order(site, buyer, types, { tarifas: selection }))).toMatchObject(EXCESIVO);
  expect(await stockOf(site, types)).toMatchObject({ disponibles: 9, reservadas: 0 });
});

test("the total of many maximum payments is shown and exported correctly", async () => {
  const evento = await site.event({ precio: MAXIMO, cantidad: 9 });
  for (let sale = 0; sale < 3; sale++)
    expect((await sell(site, admin, { eventoId: evento })).status).toBe(201);
  const paths = [
    "cobros/totales",
    "cobros/lista",
    "cobros/exportar",
    "tablero",
    "entradas/lista_entradas",
    "eventos/lista_eventos",
  ];
  for (const path of paths)
    expect((await site.call("GET", `/api/${path}`, { as: admin })).status, path).toBe(200);
  const totals = await (await site.call("GET", "/api/cobros/totales", { as: admin })).json();
  expect(totals).toMatchObject({ total: { neto: 29_999_999_999.97 } });
});
