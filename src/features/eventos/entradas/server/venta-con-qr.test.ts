import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { insertTarifa } from "#tests/harness/orders.ts";
import { problemOf, stockOf } from "#tests/harness/payments.ts";
import { testSite, until } from "#tests/harness/site.ts";
import type { EstadoDeVentaConQr, VentaConQr } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");
afterEach(() => site.emulator.clearChaos());

const start = (json: Record<string, unknown>) =>
  site.call("POST", "/api/entradas/venta/qr", {
    as: staff,
    json: { correo: null, idempotencyKey: randomUUID(), ...json },
  });
const path = (pagoId: number) => `/api/entradas/venta/qr/${pagoId}`;
const ask = async (pagoId: number) =>
  (await (await site.call("GET", path(pagoId), { as: staff })).json()) as EstadoDeVentaConQr;

// Rule ENT-15
test("a sale by QR yields a code for each ticket once it is paid, even if the provider's notification is lost", async () => {
  const eventoId = await site.event({ cantidad: 5 });
  const json = { eventoId, cantidad: 3, nombre: "Rosa", idempotencyKey: randomUUID() };
  const started = (await (await start(json)).json()) as VentaConQr;
  expect(started).toMatchObject({ total: 4500 });
  await insertTarifa(site, eventoId, "Mayores", 900);
  expect(await (await start(json)).json()).toEqual(started);
  expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 2, reservadas: 3 });
  expect(await ask(started.pagoId)).toEqual({ estado: "esperando", venta: null });
  await site.emulator.pay({ of: String(started.pagoId), status: "approved", notify: false });
  const { venta } = await until("the payment", async () => {
    site.clock.advance(5_000);
    const answer = await ask(started.pagoId);
    return answer.estado === "pagada" && answer;
  });
  expect(new Set(venta?.entradas.map(({ codigo }) => codigo)).size).toBe(3);
  expect(venta).toMatchObject({ total: 4500, usuario: { id: null, nombreUsuario: "Rosa" } });
  expect((await site.call("DELETE", path(started.pagoId), { as: staff })).status).toBe(409);
});

// Rule ENT-15
test("an abandoned sale by QR releases its places once", async () => {
  const eventoId = await site.event({ cantidad: 2 });
  const { pagoId } = (await (await start({ eventoId, cantidad: 2 })).json()) as VentaConQr;
  expect((await problemOf(start({ eventoId }))).code).toBe("agotadas");
  for (let time = 0; time < 2; time++)
    expect((await site.call("DELETE", path(pagoId), { as: staff })).status).toBe(200);
  expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 2, reservadas: 0 });
  expect((await ask(pagoId)).estado).toBe("vencida");
});

// Rule API-15
test("a sale by QR that reuses the idempotency key of a different sale gets a 409", async () => {
  const eventoId = await site.event({ cantidad: 5 });
  const json = { eventoId, cantidad: 1, nombre: "Rosa", idempotencyKey: randomUUID() };
  expect((await start(json)).status).toBe(201);
  for (const other of [{ cantidad: 2 }, { nombre: "Eva" }, { eventoId: await site.event() }])
    expect(await problemOf(start({ ...json, ...other }))).toMatchObject({
      status: 409,
      code: "venta-distinta",
    });
  const counter = { ...json, medio: "efectivo" };
  expect(
    await problemOf(site.call("POST", "/api/entradas/venta", { as: staff, json: counter })),
  ).toMatchObject({
    status: 409,
  });
  expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 4, reservadas: 1 });
});

test("a sale by QR gets a 503 while the provider is down", async () => {
  const eventoId = await site.event({ cantidad: 2 });
  await site.emulator.chaos({ failures: [{ call: "createPreference", mode: "status", status: 500 }] });
  expect((await start({ eventoId })).status).toBe(503);
  expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 2, reservadas: 0 });
});

test("the calls about sales by QR are for staff only", async () => {
  const ana = await site.user();
  const eventoId = await site.event();
  const form = { cantidad: "1" };
  const bought = await site.call("POST", `/api/compras/evento/${eventoId}/usuario/${ana.id}`, {
    as: ana,
    form,
  });
  const { pagoId } = (await bought.json()) as { pagoId: number };
  for (const method of ["GET", "DELETE"] as const)
    expect((await site.call(method, path(pagoId), { as: staff })).status).toBe(404);
  expect((await stockOf(site, eventoId)).reservadas).toBe(1);
  expect((await site.call("GET", path(pagoId), { as: ana })).status).toBe(403);
});

test.each([{ cantidad: 0 }, { cantidad: 21 }, { cantidad: 1.5 }, { tarifas: [] }, { idempotencyKey: "x" }])(
  "a sale by QR gets a 422 if its fields are %j",
  async (wrong) => {
    expect((await start({ eventoId: await site.event(), ...wrong })).status).toBe(422);
  },
);
