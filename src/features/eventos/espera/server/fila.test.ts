import { describe, expect, test } from "vitest";
import {
  adjustLine,
  drawOf,
  enter,
  eventOnSaleIn,
  lineAtStart,
  lineOf,
  placeOf,
  sha256,
  siteOfLines,
} from "#tests/harness/line.ts";
import { buy, problemOf, sell, stockOf, tryToBuy } from "#tests/harness/payments.ts";
import type { TestUser } from "#tests/harness/site.ts";
import { fila } from "../feature.ts";

const { site, staff } = await siteOfLines();

const MINUTE = 60_000;
const adjust = (evento: number, json: unknown) => adjustLine(site, staff, evento, json);
const control = async (evento: number) =>
  (await site.call("GET", `/api/eventos/${evento}/fila/control`, { as: staff })).json();

describe("before the sale starts", () => {
  // Rule FIL-1
  test("the line publishes only the hash of its secret", async () => {
    const evento = await eventOnSaleIn(site, 5);
    const before = await lineOf(site, evento);
    expect(before).toMatchObject({ admitidosHasta: 0, baseEn: null, ultima: 0 });
    expect(before.sorteo).toMatchObject({ secreto: null, participantes: null });
    const [ana, bea] = [await site.user(), await site.user()];
    expect(await enter(site, ana, evento)).toMatchObject({ numero: 1, posicion: null, admitidoEn: null });
    expect(await enter(site, bea, evento)).toMatchObject({ numero: 2, posicion: null });
    expect(await enter(site, ana, evento)).toMatchObject({ numero: 1 });
    site.clock.advance(5 * MINUTE);
    const after = await lineOf(site, evento);
    expect(sha256(after.sorteo?.secreto ?? "")).toBe(before.sorteo?.huella);
    expect(after.sorteo).toMatchObject({ huella: before.sorteo?.huella, participantes: 2 });
  });

  test("purchases are rejected with or without a place in the line", async () => {
    const evento = await eventOnSaleIn(site, 5);
    const ana = await site.user();
    for (const inLine of [false, true]) {
      if (inLine) await enter(site, ana, evento);
      const refused = await tryToBuy(site, ana, evento);
      const problem = (await refused.json()) as { code: string; detail: string; context: unknown };
      expect([refused.status, problem.code]).toEqual([409, "sin-turno"]);
      expect(problem.detail).toContain("La venta empieza el");
      expect(problem.context).toEqual({ fila: `/evento/${evento}` });
    }
    expect((await stockOf(site, evento)).disponibles).toBe(1000);
  });

  // Rule FIL-3
  test("staff can sell at the counter", async () => {
    const evento = await eventOnSaleIn(site, 5);
    expect((await sell(site, staff, { eventoId: evento, nombre: "Rosa" })).status).toBe(201);
  });
});

describe("after the draw", () => {
  // Rule FIL-1
  test("positions match the publicly verifiable draw", async () => {
    const { evento, users } = await lineAtStart(site, 20);
    const { sorteo } = await lineOf(site, evento);
    const order = drawOf(sorteo?.secreto ?? "", sorteo?.participantes ?? 0);
    for (const [i, user] of users.entries()) {
      const { numero, posicion } = await placeOf(site, user, evento);
      expect(posicion).toBe(i + 1);
      expect(order.get(numero ?? 0)).toBe(posicion);
    }
  });

  // Rule FIL-2
  test("later arrivals are placed at the end, in order", async () => {
    const { evento } = await lineAtStart(site, 3);
    const late = [await site.user(), await site.user()];
    expect(await enter(site, late[0] as TestUser, evento)).toMatchObject({ numero: null, posicion: 4 });
    expect(await enter(site, late[1] as TestUser, evento)).toMatchObject({ numero: null, posicion: 5 });
  });

  // Rule FIL-3
  test("only admitted users can buy", async () => {
    const { evento, users } = await lineAtStart(site, 3);
    const [first, second] = users as [TestUser, TestUser];
    expect((await lineOf(site, evento)).admitidosHasta).toBe(0);
    site.clock.advance(1_000);
    expect((await lineOf(site, evento)).admitidosHasta).toBe(1);
    expect(await problemOf(tryToBuy(site, second, evento))).toMatchObject({ status: 409, code: "sin-turno" });
    await buy(site, first, evento);
    site.clock.advance(1_000);
    await buy(site, second, evento);
    expect(await control(evento)).toMatchObject({ esperando: 1, compraron: 2, conTurno: 0, vencidos: 0 });
  });

  // Rule FIL-3
  test("a turn expires after ten minutes", async () => {
    const { evento, users } = await lineAtStart(site, 2);
    const [first] = users as [TestUser];
    site.clock.advance(1_000 + 10 * MINUTE - 1);
    expect(await enter(site, first, evento)).toMatchObject({ posicion: 1 });
    expect((await tryToBuy(site, first, evento)).status).toBe(201);

    const { evento: other, users: others } = await lineAtStart(site, 2);
    const [late] = others as [TestUser];
    site.clock.advance(1_000 + 10 * MINUTE);
    const refused = await problemOf(tryToBuy(site, late, other));
    expect(refused).toMatchObject({ status: 409, code: "sin-turno" });
    expect(refused.detail).toContain("ya pasó");
    const again = await enter(site, late, other);
    expect(again.posicion).toBeGreaterThan(601);
    expect((await tryToBuy(site, late, other)).status).toBe(409);
    site.clock.advance(1_000);
    expect((await tryToBuy(site, late, other)).status).toBe(201);
  });

  test("a buyer with held places can return to the checkout page, even after the turn has expired", async () => {
    const { evento, users } = await lineAtStart(site, 1);
    const [ana] = users as [TestUser];
    site.clock.advance(1_000 + 9 * MINUTE);
    const { pagoId } = await buy(site, ana, evento);
    site.clock.advance(2 * MINUTE);
    expect(await buy(site, ana, evento)).toMatchObject({ pagoId });
  });

  test("an idle line admits new arrivals at its pace, not all at once", async () => {
    const { evento } = await lineAtStart(site, 0);
    site.clock.advance(60 * MINUTE);
    const [ana, bea] = [await site.user(), await site.user()];
    await enter(site, ana, evento);
    await enter(site, bea, evento);
    expect((await tryToBuy(site, ana, evento)).status).toBe(409);
    site.clock.advance(1_000);
    expect((await tryToBuy(site, ana, evento)).status).toBe(201);
    expect((await tryToBuy(site, bea, evento)).status).toBe(409);
    site.clock.advance(1_000);
    expect((await tryToBuy(site, bea, evento)).status).toBe(201);
  });
});

// Rule FIL-4
test("a line pauses when the event is sold out until a place is released", async () => {
  const { evento, users } = await lineAtStart(site, 3, { cantidad: 1 });
  const [first, second] = users as [TestUser, TestUser];
  site.clock.advance(1_000);
  await buy(site, first, evento);
  expect(await lineOf(site, evento)).toMatchObject({ pausa: "agotadas", admitidosHasta: 1 });
  site.clock.advance(10 * MINUTE);
  expect(await problemOf(tryToBuy(site, second, evento))).toMatchObject({ code: "agotadas" });
  await site.change(`evento:${evento}`, `update eventos set entradas_disponibles = 1 where id = ${evento}`);
  expect(await lineOf(site, evento)).toMatchObject({ pausa: null, admitidosHasta: 1 });
  site.clock.advance(1_000);
  expect((await tryToBuy(site, second, evento)).status).toBe(201);
});

test("an event without a start time for its sale has no line", async () => {
  const evento = await site.event();
  const ana = await site.user();
  expect((await site.call("GET", `/api/eventos/${evento}/fila`)).status).toBe(404);
  expect((await site.call("POST", `/api/eventos/${evento}/fila`, { as: ana })).status).toBe(404);
  expect((await adjust(evento, { pausada: true })).status).toBe(404);
  const json = (await (await site.call("GET", `/api/eventos/${evento}/evento`)).json()) as object;
  expect(Object.keys(json)).not.toContain("ventaDesde");
  expect(Object.keys(json)).not.toContain("conFila");
  expect((await tryToBuy(site, ana, evento)).status).toBe(201);
});

test("nobody can join the line once the sale is closed or the event has started", async () => {
  const ana = await site.user();
  const closed = await eventOnSaleIn(site, 5);
  await site.change(`evento:${closed}`, `update eventos set venta_abierta = false where id = ${closed}`);
  const enterAt = (evento: number) => site.call("POST", `/api/eventos/${evento}/fila`, { as: ana });
  expect(await problemOf(enterAt(closed))).toMatchObject({ status: 409, code: "venta-cerrada" });
  const begun = await eventOnSaleIn(site, -5, { fecha: "2020-01-01" });
  expect(await problemOf(enterAt(begun))).toMatchObject({ status: 409, code: "evento-pasado" });
});

test("the line of an inactive event is hidden from visitors", async () => {
  const evento = await eventOnSaleIn(site, 5, { estado: false });
  expect((await site.call("GET", `/api/eventos/${evento}/fila`)).status).toBe(404);
  expect((await site.call("POST", `/api/eventos/${evento}/fila`, { as: await site.user() })).status).toBe(
    404,
  );
});

test("a person's positions in lines are in the personal data export", async () => {
  const evento = await eventOnSaleIn(site, 5);
  const ana = await site.user();
  const bea = await site.user();
  await enter(site, ana, evento);
  await enter(site, bea, evento);
  const data = (await (await site.call("GET", "/api/usuario/perfil/datos", { as: ana })).json()) as {
    filas: unknown[];
  };
  expect(data.filas).toEqual([expect.objectContaining({ evento: "Partido", numero: 1, posicion: null })]);
  await site.deps.db.transaction(async (tx) => fila.personalData?.erase(site.deps, tx, ana.id));
  expect(await placeOf(site, ana, evento)).toBeNull();
  // The draw still includes the number of the deleted account.
  site.clock.advance(6 * MINUTE);
  const { sorteo } = await lineOf(site, evento);
  expect(sorteo?.participantes).toBe(2);
  const order = drawOf(sorteo?.secreto ?? "", 2);
  expect((await placeOf(site, bea, evento)).posicion).toBe(order.get(2));
});
