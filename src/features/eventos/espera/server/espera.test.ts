import { describe, expect, test } from "vitest";
import { order, ordered } from "#tests/harness/orders.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import { problemOf, sell } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import { waitingList } from "#tests/harness/waiting-list.ts";
import type { EsperaDeEnlace, EsperaEnLista } from "../contract.ts";
import { revisarListas } from "./ofrecer.ts";

const site = await testSite();
const time = paymentTime(site);
const list = waitingList(site);

describe("the waiting list", () => {
  // Rule ESP-1
  test("accepts one group per person for a sold-out event", async () => {
    const { evento } = await list.soldOut(4);
    const ana = await list.waiting(evento, 2);
    const beto = await list.waiting(evento);
    expect(await list.mine(ana, evento)).toMatchObject({ estado: "esperando", posicion: 1, cantidad: 2 });
    expect((await list.join(ana, evento, 3)).status).toBe(201);
    expect(await list.mine(ana, evento)).toMatchObject({ posicion: 1, cantidad: 3 });
    expect(await list.mine(beto, evento)).toMatchObject({ posicion: 2 });
    expect((await list.leave(ana, evento)).status).toBe(200);
    expect((await list.leave(ana, evento)).status).toBe(200);
    expect(await list.mine(ana, evento)).toBeNull();
    expect(await list.mine(beto, evento)).toMatchObject({ posicion: 1 });
    const staff = await site.user("administradorB");
    const all = await site.call("GET", `/api/eventos/${evento}/espera/lista`, { as: staff });
    expect(((await all.json()) as EsperaEnLista[]).map(({ estado }) => estado)).toEqual([
      "esperando",
      "salio",
    ]);
  });

  test("returns 409 if places are on sale, the sale has closed or the person has no email", async () => {
    const evento = await site.event({ cantidad: 4 });
    const ana = await site.user();
    expect(await problemOf(list.join(ana, evento))).toMatchObject({ status: 409, code: "hay-lugar" });
    await site.sql`update eventos set venta_abierta = false where id = ${evento}`;
    expect(await problemOf(list.join(ana, evento))).toMatchObject({ status: 409, code: "venta-cerrada" });
    const { evento: full } = await list.soldOut(1);
    await site.sql`update usuarios set correo = null where id = ${ana.id}`;
    expect(await problemOf(list.join(ana, full))).toMatchObject({ status: 409, code: "sin-correo" });
  });

  test.each([0, 7, 1.5, 1e9, "2", null, -1])(
    "returns 422 if the number of places is %j",
    async (cantidad) => {
      const { evento } = await list.soldOut(1);
      expect(await problemOf(list.join(await site.user(), evento, cantidad))).toMatchObject({ status: 422 });
    },
  );
});

describe("released places", () => {
  // Rule ESP-2
  test("are offered by email to the first groups that fit", async () => {
    const { evento, compra } = await list.soldOut(4);
    const large = await list.waiting(evento, 5);
    const family = await list.waiting(evento, 3);
    const pair = await list.waiting(evento, 2);
    const single = await list.waiting(evento, 1);
    await time.expire(compra);
    expect(await list.lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 4, tomadas: 0 });
    expect(await list.mine(large, evento)).toMatchObject({ estado: "esperando", posicion: 1 });
    expect(await list.mine(family, evento)).toMatchObject({ estado: "ofrecida", posicion: null });
    expect(await list.mine(pair, evento)).toMatchObject({ estado: "esperando", posicion: 2 });
    expect((await list.mine(single, evento))?.ofertaHasta).not.toBeNull();
    expect((await problemOf(order(site, await site.user(), evento, { cantidad: "1" }))).code).toBe(
      "agotadas",
    );
    const link = await list.linkOf(family);
    // Mail scanners follow links, so only the button makes changes.
    expect(await (await site.call("GET", `/api/espera/${link}`)).json()).toMatchObject({
      estado: "ofrecida",
      evento: { id: evento },
    });
    const left = await site.call("POST", `/api/espera/${link}/salir`);
    expect((await left.json()) as EsperaDeEnlace).toMatchObject({ estado: "salio" });
    expect(await list.mine(pair, evento)).toMatchObject({ estado: "ofrecida" });
    expect(await list.lugares(evento)).toEqual({ disponibles: 1, ofrecidas: 3, tomadas: 0 });
    const forged = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    for (const bad of [forged, "1", "x".repeat(60), `99${link}`])
      expect((await site.call("GET", `/api/espera/${bad}`)).status).toBe(404);
  });

  // Rule ESP-3
  test("can be bought with a normal order", async () => {
    const { evento, compra } = await list.soldOut(4);
    const family = await list.waiting(evento, 4);
    const next = await list.waiting(evento, 2);
    await time.expire(compra);
    await ordered(site, family, evento, { cantidad: "2" });
    expect(await list.lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 2, tomadas: 2 });
    expect(await list.mine(family, evento)).toBeNull();
    expect(await list.mine(next, evento)).toMatchObject({ estado: "ofrecida" });
    // The order exceeds the offer, so nothing changes.
    expect((await problemOf(order(site, next, evento, { cantidad: "3" }))).status).toBe(409);
    expect(await list.mine(next, evento)).toMatchObject({ estado: "ofrecida" });
    const second = await ordered(site, next, evento, { cantidad: "2" });
    const last = await list.waiting(evento, 2);
    await time.expire(second);
    expect(await list.mine(last, evento)).toMatchObject({ estado: "ofrecida" });
    await list.lugares(evento);
  });

  test("can be bought without joining the event's line", async () => {
    const { evento, compra } = await list.soldOut(2);
    const ana = await list.waiting(evento, 2);
    await site.sql`update eventos set fila_automatica = true where id = ${evento}`;
    await time.expire(compra);
    await ordered(site, ana, evento, { cantidad: "2" });
    await list.lugares(evento);
  });

  test("include those that a buyer gives up by reducing an order", async () => {
    const evento = await site.event({ cantidad: 3 });
    const buyer = await site.user();
    await ordered(site, buyer, evento, { cantidad: "3" });
    const ana = await list.waiting(evento, 1);
    await ordered(site, buyer, evento, { cantidad: "2" });
    expect(await list.mine(ana, evento)).toMatchObject({ estado: "ofrecida" });
    expect(await list.lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 1, tomadas: 2 });
  });

  test("are offered after a sale is reversed", async () => {
    const evento = await site.event({ cantidad: 1 });
    const staff = await site.user("administrador");
    const { id } = (await (await sell(site, staff, { eventoId: evento })).json()) as { id: number };
    const ana = await list.waiting(evento);
    const reversed = { as: staff, json: { motivo: "Fue un error" } };
    expect((await site.call("POST", `/api/entradas/${id}/anular-venta`, reversed)).status).toBe(200);
    expect(await list.mine(ana, evento)).toMatchObject({ estado: "ofrecida" });
  });
});

describe("an offer of places", () => {
  // Rule ESP-4
  test("is passed to the next group only once, even if several instances end it", async () => {
    const { evento, compra } = await list.soldOut(2);
    const [ana, beto] = [await list.waiting(evento, 2), await list.waiting(evento, 2)];
    await time.expire(compra);
    await time.advance(30 * MINUTE);
    expect(await list.mine(ana, evento)).toMatchObject({ estado: "vencida" });
    await Promise.all(Array.from({ length: 4 }, () => revisarListas(site.deps)));
    expect(await list.lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 2, tomadas: 0 });
    expect(await list.mine(beto, evento)).toMatchObject({ estado: "ofrecida" });
    expect((await problemOf(order(site, ana, evento, { cantidad: "2" }))).code).toBe("agotadas");
    await time.advance(30 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => revisarListas(site.deps)));
    expect(await list.lugares(evento)).toEqual({ disponibles: 2, ofrecidas: 0, tomadas: 0 });
  });

  test.each([
    "venta_abierta = false",
    "estado = false",
    "situacion = 'cancelado'",
    "situacion = 'suspendido'",
    "fecha = current_date - 5",
  ])("is withdrawn once the event has %s", async (change) => {
    const { evento, compra } = await list.soldOut(2);
    const [ana, beto] = [await list.waiting(evento, 1), await list.waiting(evento, 2)];
    await time.expire(compra);
    await site.pool.query(`update eventos set ${change} where id = $1`, [evento]);
    await revisarListas(site.deps);
    expect(await list.mine(ana, evento)).toMatchObject({ estado: "vencida" });
    expect(await list.mine(beto, evento)).toMatchObject({ estado: "esperando" });
    expect(await list.lugares(evento)).toEqual({ disponibles: 2, ofrecidas: 0, tomadas: 0 });
  });
});
