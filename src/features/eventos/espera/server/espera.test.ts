import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { order, ordered } from "#tests/harness/orders.ts";
import { MINUTE, paymentTime } from "#tests/harness/payment-time.ts";
import { problemOf, sell } from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser, until } from "#tests/harness/site.ts";
import type { Espera, EsperaDeEnlace, EsperaEnLista } from "../contract.ts";
import { revisarListas } from "./ofrecer.ts";

let site: TestSite;
let time: ReturnType<typeof paymentTime>;
beforeAll(async () => {
  site = await createTestSite();
  time = paymentTime(site);
});
afterAll(() => site?.end());

const join = (who: TestUser, evento: number, cantidad: unknown = 1) =>
  site.call("POST", `/api/eventos/${evento}/espera`, { as: who, json: { cantidad } });
const mine = async (who: TestUser, evento: number) =>
  (await (await site.call("GET", `/api/eventos/${evento}/espera`, { as: who })).json()) as Espera | null;
const leave = (who: TestUser, evento: number) =>
  site.call("DELETE", `/api/eventos/${evento}/espera`, { as: who });

/** Joins with a new user. */
async function waiting(evento: number, cantidad = 1): Promise<TestUser> {
  const who = await site.user();
  const response = await join(who, evento, cantidad);
  expect(response.status, await response.clone().text()).toBe(201);
  return who;
}

/** A sold-out event and the hold that took its places. */
async function soldOut(cantidad: number) {
  const evento = await site.event({ cantidad });
  const compra = await ordered(site, await site.user(), evento, { cantidad: String(cantidad) });
  return { evento, compra };
}

/** Rule ESP-2: available + held + sold + offered = total. */
async function lugares(evento: number) {
  const { rows } = await site.pool.query<Record<"disponibles" | "ofrecidas" | "tomadas" | "total", number>>(
    `select entradas_disponibles as disponibles, cantidad_entradas as total,
       (select coalesce(sum(cantidad), 0)::int from esperas where evento_id = e.id and estado = 'ofrecida') as ofrecidas,
       (select count(*)::int from entradas where evento_id = e.id and estado <> 'anulada') as tomadas
     from eventos e where id = $1`,
    [evento],
  );
  const row = rows[0];
  if (!row) throw new Error("no event");
  expect(row.disponibles + row.ofrecidas + row.tomadas).toBe(row.total);
  return { disponibles: row.disponibles, ofrecidas: row.ofrecidas, tomadas: row.tomadas };
}

describe("the waiting list", () => {
  // Rule ESP-1
  test("takes groups of a sold-out event in order, once per person, until they leave", async () => {
    const { evento } = await soldOut(4);
    const ana = await waiting(evento, 2);
    const beto = await waiting(evento);
    expect(await mine(ana, evento)).toMatchObject({ estado: "esperando", posicion: 1, cantidad: 2 });
    expect((await join(ana, evento, 3)).status).toBe(201);
    expect(await mine(ana, evento)).toMatchObject({ posicion: 1, cantidad: 3 });
    expect(await mine(beto, evento)).toMatchObject({ posicion: 2 });
    expect((await leave(ana, evento)).status).toBe(200);
    expect((await leave(ana, evento)).status).toBe(200);
    expect(await mine(ana, evento)).toBeNull();
    expect(await mine(beto, evento)).toMatchObject({ posicion: 1 });
    const staff = await site.user("administradorB");
    const list = await site.call("GET", `/api/eventos/${evento}/espera/lista`, { as: staff });
    expect(((await list.json()) as EsperaEnLista[]).map(({ estado }) => estado)).toEqual([
      "esperando",
      "salio",
    ]);
  });

  test("is 409 while there are places, after the sale closed, and without an email", async () => {
    const evento = await site.event({ cantidad: 4 });
    const ana = await site.user();
    expect(await problemOf(join(ana, evento))).toMatchObject({ status: 409, code: "hay-lugar" });
    await site.pool.query("update eventos set venta_abierta = false where id = $1", [evento]);
    expect(await problemOf(join(ana, evento))).toMatchObject({ status: 409, code: "venta-cerrada" });
    const { evento: full } = await soldOut(1);
    await site.pool.query("update usuarios set correo = null where id = $1", [ana.id]);
    expect(await problemOf(join(ana, full))).toMatchObject({ status: 409, code: "sin-correo" });
  });

  test.each([0, 7, 1.5, 1e9, "2", null, -1])("with %j places is 422", async (cantidad) => {
    const { evento } = await soldOut(1);
    expect(await problemOf(join(await site.user(), evento, cantidad))).toMatchObject({ status: 422 });
  });
});

describe("released places", () => {
  // Rule ESP-2
  test("are offered to the first groups that fit, not to the public, and emailed with a link", async () => {
    const { evento, compra } = await soldOut(4);
    const large = await waiting(evento, 5);
    const family = await waiting(evento, 3);
    const pair = await waiting(evento, 2);
    const single = await waiting(evento, 1);
    await time.expire(compra);
    expect(await lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 4, tomadas: 0 });
    expect(await mine(large, evento)).toMatchObject({ estado: "esperando", posicion: 1 });
    expect(await mine(family, evento)).toMatchObject({ estado: "ofrecida", posicion: null });
    expect(await mine(pair, evento)).toMatchObject({ estado: "esperando", posicion: 2 });
    expect((await mine(single, evento))?.ofertaHasta).not.toBeNull();
    expect((await problemOf(order(site, await site.user(), evento, { cantidad: "1" }))).code).toBe(
      "agotadas",
    );
    const link = await linkOf(family);
    // Mail scanners follow links: only the button acts.
    expect(await (await site.call("GET", `/api/espera/${link}`)).json()).toMatchObject({
      estado: "ofrecida",
      evento: { id: evento },
    });
    const left = await site.call("POST", `/api/espera/${link}/salir`);
    expect((await left.json()) as EsperaDeEnlace).toMatchObject({ estado: "salio" });
    expect(await mine(pair, evento)).toMatchObject({ estado: "ofrecida" });
    expect(await lugares(evento)).toEqual({ disponibles: 1, ofrecidas: 3, tomadas: 0 });
    const forged = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    for (const bad of [forged, "1", "x".repeat(60), `99${link}`])
      expect((await site.call("GET", `/api/espera/${bad}`)).status).toBe(404);
  });

  // Rule ESP-3
  test("are bought by their group with a normal order; the rest goes to the next group", async () => {
    const { evento, compra } = await soldOut(4);
    const family = await waiting(evento, 4);
    const next = await waiting(evento, 2);
    await time.expire(compra);
    await ordered(site, family, evento, { cantidad: "2" });
    expect(await lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 2, tomadas: 2 });
    expect(await mine(family, evento)).toBeNull();
    expect(await mine(next, evento)).toMatchObject({ estado: "ofrecida" });
    // More than offered: nothing changes.
    expect((await problemOf(order(site, next, evento, { cantidad: "3" }))).status).toBe(409);
    expect(await mine(next, evento)).toMatchObject({ estado: "ofrecida" });
    const second = await ordered(site, next, evento, { cantidad: "2" });
    const last = await waiting(evento, 2);
    await time.expire(second);
    expect(await mine(last, evento)).toMatchObject({ estado: "ofrecida" });
    await lugares(evento);
  });

  test("skip the line of the event for their group", async () => {
    const { evento, compra } = await soldOut(2);
    const ana = await waiting(evento, 2);
    await site.pool.query("update eventos set fila_automatica = true where id = $1", [evento]);
    await time.expire(compra);
    await ordered(site, ana, evento, { cantidad: "2" });
    await lugares(evento);
  });

  test("of a hold exchanged by its buyer stay with the buyer", async () => {
    const evento = await site.event({ cantidad: 3 });
    const buyer = await site.user();
    await ordered(site, buyer, evento, { cantidad: "3" });
    const ana = await waiting(evento, 1);
    await ordered(site, buyer, evento, { cantidad: "2" });
    expect(await mine(ana, evento)).toMatchObject({ estado: "ofrecida" });
    expect(await lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 1, tomadas: 2 });
  });

  test("by a reversed sale are offered too", async () => {
    const evento = await site.event({ cantidad: 1 });
    const staff = await site.user("administrador");
    const { id } = (await (await sell(site, staff, { eventoId: evento })).json()) as { id: number };
    const ana = await waiting(evento);
    const reversed = { as: staff, json: { motivo: "Fue un error" } };
    expect((await site.call("POST", `/api/entradas/${id}/anular-venta`, reversed)).status).toBe(200);
    expect(await mine(ana, evento)).toMatchObject({ estado: "ofrecida" });
  });
});

describe("an offer", () => {
  // Rule ESP-4
  test("that ends goes to the next group once, even if several instances close it", async () => {
    const { evento, compra } = await soldOut(2);
    const [ana, beto] = [await waiting(evento, 2), await waiting(evento, 2)];
    await time.expire(compra);
    await time.advance(30 * MINUTE);
    expect(await mine(ana, evento)).toMatchObject({ estado: "vencida" });
    await Promise.all(Array.from({ length: 4 }, () => revisarListas(site.deps)));
    expect(await lugares(evento)).toEqual({ disponibles: 0, ofrecidas: 2, tomadas: 0 });
    expect(await mine(beto, evento)).toMatchObject({ estado: "ofrecida" });
    expect((await problemOf(order(site, ana, evento, { cantidad: "2" }))).code).toBe("agotadas");
    await time.advance(30 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => revisarListas(site.deps)));
    expect(await lugares(evento)).toEqual({ disponibles: 2, ofrecidas: 0, tomadas: 0 });
  });

  test.each([
    "venta_abierta = false",
    "estado = false",
    "situacion = 'cancelado'",
    "situacion = 'suspendido'",
    "fecha = current_date - 5",
  ])("is withdrawn once the event has %s, and nothing more is offered", async (change) => {
    const { evento, compra } = await soldOut(2);
    const [ana, beto] = [await waiting(evento, 1), await waiting(evento, 2)];
    await time.expire(compra);
    await site.pool.query(`update eventos set ${change} where id = $1`, [evento]);
    await revisarListas(site.deps);
    expect(await mine(ana, evento)).toMatchObject({ estado: "vencida" });
    expect(await mine(beto, evento)).toMatchObject({ estado: "esperando" });
    expect(await lugares(evento)).toEqual({ disponibles: 2, ofrecidas: 0, tomadas: 0 });
  });

  // Rule ESP-3
  test("keeps its places while a crowd buys; without its transaction the crowd takes them (control)", async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => site.user()));
    const contest = async (buyIt: (who: TestUser, evento: number) => Promise<boolean>) => {
      const { evento, compra } = await soldOut(2);
      const ana = await waiting(evento, 2);
      await time.expire(compra);
      const [got] = await Promise.all([
        buyIt(ana, evento),
        ...crowd.map(async (who) => {
          for (let i = 0; i < 3; i++) await order(site, who, evento, { cantidad: "1" });
        }),
      ]);
      await lugares(evento);
      return got;
    };
    const guarded = async (who: TestUser, evento: number) =>
      (await order(site, who, evento, { cantidad: "2" })).status === 201;
    /** Releases the offer in a transaction of its own. */
    const unguarded = async (who: TestUser, evento: number) => {
      await site.pool.query(
        `with una as (update esperas set estado = 'comprada' where usuario_id = $1 returning cantidad)
         update eventos set entradas_disponibles = entradas_disponibles + cantidad from una where id = $2`,
        [who.id, evento],
      );
      return guarded(who, evento);
    };
    for (let round = 0; round < 4; round++) expect(await contest(guarded)).toBe(true);
    let lost = 0;
    for (let round = 0; round < 8 && lost === 0; round++) if (!(await contest(unguarded))) lost++;
    expect(lost).toBeGreaterThan(0);
  });
});

describe("random histories", () => {
  // Rule ESP-2
  test("of waiting, buying, expiring and leaving never lose or invent a place", async () => {
    const evento = await site.event({ cantidad: 6 });
    const people = await Promise.all(Array.from({ length: 8 }, () => site.user()));
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let round = 0; round < 25; round++) {
      await Promise.all(
        people.map(async (who) => {
          const action = random(6);
          if (action < 2) await join(who, evento, 1 + random(4));
          else if (action < 5) await order(site, who, evento, { cantidad: String(1 + random(3)) });
          else await leave(who, evento);
        }),
      );
      if (round % 3 === 2) await time.advance((10 + random(15)) * MINUTE);
      await Promise.all([time.nextMinute(), revisarListas(site.deps)]);
      await lugares(evento);
    }
  }, 60_000);
});

/** The token of the offer's mail. */
async function linkOf(who: TestUser): Promise<string> {
  return until("the offer's mail", async () => {
    const mail = (await site.mail.list()).find(
      ({ to, subject }) => to === who.correo && /liber/.test(subject),
    );
    return /lista-de-espera\/(\S+)/.exec(mail?.text ?? "")?.[1];
  });
}
