import { afterEach, describe, expect, test } from "vitest";
import { addDays, clubTime } from "#contract/club-time.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import { ordered } from "#tests/harness/orders.ts";
import {
  createGate,
  eventIn,
  paidTicket,
  problemOf,
  quiet,
  sell,
  stockOf,
  tryToBuy,
} from "#tests/harness/payments.ts";
import { propertyRuns } from "#tests/harness/property-runs.ts";
import { testSite, until, untilRetried } from "#tests/harness/site.ts";
import type { Progreso } from "../contract.ts";
import { cambios } from "../feature.ts";

const site = await testSite();
const ORDERS = propertyRuns(6, 24);
const staff = await site.user("administradorB");
afterEach(() => site.emulator.clearChaos());

const cancel = (id: number, motivo: unknown = "Corte de luz") =>
  site.call("POST", `/api/eventos/${id}/cancelar`, { as: staff, json: { motivo } });
const progress = async (id: number) =>
  (await (await site.call("GET", `/api/eventos/${id}/cancelacion`, { as: staff })).json()) as Progreso;

async function paid(eventoId: number, cantidad: number) {
  const compra = await ordered(site, await site.user(), eventoId, { cantidad: String(cantidad) });
  const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved", notify: false });
  await site.call("GET", `/api/compras/test?notificacion=${id}`);
  await quiet(site, compra, [id]);
  return { ...compra, operacion: id };
}

describe("cancelling an event", () => {
  // Rules EVE-11, PAG-14
  test("refunds every payment exactly once, even if the provider fails half the time", async () => {
    const eventoId = await site.event({ cantidad: 200 });
    const orders = [];
    for (let count = 0; count < ORDERS; count++) orders.push(await paid(eventoId, 1 + (count % 3)));
    await sell(site, staff, { eventoId, nombre: "Rosa", correo: "rosa@example.com" });
    await sell(site, staff, { eventoId, nombre: "Luis", medio: "transferencia" });
    const held = await site.user();
    expect((await tryToBuy(site, held, eventoId)).status).toBe(201);
    await site.emulator.chaos({
      failures: [
        { call: "createRefund", mode: "status", share: 0.3 },
        { call: "createRefund", mode: "close", when: "after", share: 0.3 },
      ],
    });

    const answers = await Promise.all([cancel(eventoId), cancel(eventoId), cancel(eventoId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const done = async () => {
      const { devueltos, sinPedir } = await progress(eventoId);
      return devueltos === ORDERS && sinPedir === 0;
    };
    await untilRetried(site, "the refunds", done);

    expect(await progress(eventoId)).toMatchObject({
      pagos: ORDERS + 2,
      enCurso: 0,
      conProblemas: 0,
      aMano: 2,
      sinPedir: 0,
      porDevolver: 3000,
    });
    for (const { pagoId, total } of orders) {
      const [payment] = await site.emulator.payments(String(pagoId));
      expect(payment).toMatchObject({ status: "refunded", transaction_amount_refunded: total });
    }
    const states = await site.sql`
      select distinct p.estado from pagos p where id = any(${orders.map(({ pagoId }) => pagoId)})`;
    expect(states).toEqual([{ estado: "reembolsado" }]);
    // The hold that was still open is released as well.
    expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 200, reservadas: 0, pagadas: 0 });
    const { rows: mails } = await site.pool.query(
      "select split_part(clave, ':', 1) as que, count(*)::int as cuantos from correos where asunto like '%Partido%' or asunto like 'Te %' group by 1",
    );
    expect(Object.fromEntries(mails.map(({ que, cuantos }) => [que, cuantos]))).toMatchObject({
      "evento-cancelado": ORDERS + 1,
      "devolucion-hecha": ORDERS,
    });
    const lists = await site.sql`select medio from devoluciones where hecha_en is null order by medio`;
    expect(lists.map(({ medio }) => medio)).toEqual(["efectivo", "transferencia"]);
  });

  // Rules EVE-11, PUE-1
  test("stops its sale and check-ins but leaves its page public", async () => {
    const { evento, codigo, owner } = await paidTicket(site, staff, await eventIn(site, 2));
    expect((await cancel(evento)).status).toBe(200);
    expect((await tryToBuy(site, owner, evento)).status).toBe(409);
    expect((await sell(site, staff, { eventoId: evento, nombre: "Rosa" })).status).toBe(409);
    expect((await createGate(site, staff).enter(codigo, staff, { eventos: [evento] })).status).toBe(409);
    const shown = (await (await site.call("GET", `/api/eventos/${evento}/evento`)).json()) as Evento;
    expect(shown).toMatchObject({ situacion: "cancelado", motivo: "Corte de luz", estado: true });
    const json = { version: shown.version, nombre: "Otro" };
    const edited = site.call("PATCH", `/api/eventos/${evento}`, { as: staff, json });
    expect(await problemOf(edited)).toMatchObject({ status: 409, code: "cancelado" });
  });

  // Rule EVE-11
  test("makes its court available to another event at the same time", async () => {
    const [court] = await site.sql`insert into canchas (nombre) values ('Techada') returning id`;
    const form = {
      nombre: "Torneo",
      descripcion: "x",
      fecha: addDays(clubTime(site.clock.now()).fecha, 3),
      hora: "21:00",
      lugar: "Gimnasio",
      precioEntrada: "0",
      cantidadEntradas: "5",
      canchaId: String(court?.id),
    };
    const create = () => site.call("POST", "/api/eventos/crear", { as: staff, form });
    const { id } = await jsonOf(201, create());
    expect((await create()).status).toBe(409);
    expect((await cancel(id)).status).toBe(200);
    expect((await create()).status).toBe(201);
  });

  // Rule EVE-11
  test("continues after the server restarts or a backup is restored", async () => {
    const eventoId = await site.event();
    await paid(eventoId, 2);
    await site.change("eventos", `update eventos set situacion = 'cancelado' where id = ${eventoId}`);
    expect(await progress(eventoId)).toMatchObject({ pagos: 1, sinPedir: 1, porDevolver: 3000 });
    // Includes events of other tests whose refunds are in progress.
    await site.deps.db.transaction(async (tx) =>
      expect(await cambios.resume?.(site.deps, tx)).toBeGreaterThanOrEqual(1),
    );
    await until("the refund", async () => (await progress(eventoId)).devueltos === 1);
  });

  // Rules EVE-11, PAS-2
  test("emails the buyer of a ticket and the person it was passed on to", async () => {
    const { id, owner, evento } = await paidTicket(site, staff);
    const correo = `abuela-${id}@familia.example`;
    await site.call("POST", `/api/entradas/${id}/pasar`, { as: owner, json: { correo } });
    expect((await cancel(evento)).status).toBe(200);
    await until("both emails", async () => {
      const told = (await site.mail.list()).filter(({ subject }) => /cancel/i.test(subject));
      return [owner.correo, correo].every((one) => told.some(({ to }) => to === one));
    });
  });

  // Rules EVE-11, PAG-7
  test("refunds payments that arrive later for orders that the cancellation released", async () => {
    const eventoId = await site.event();
    const compra = await ordered(site, await site.user(), eventoId, { cantidad: "2" });
    await cancel(eventoId);
    await until("the release", async () => (await stockOf(site, eventoId)).reservadas === 0);
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra, [id]);
    await until("the refund", async () => {
      const [payment] = await site.emulator.payments(String(compra.pagoId));
      return payment?.status === "refunded";
    });
    expect(await stockOf(site, eventoId)).toMatchObject({ disponibles: 10, pagadas: 0 });
  });

  test.each([
    ["", 422],
    [" ", 422],
    ["x".repeat(301), 422],
    [null, 422],
    [{}, 422],
  ])("is refused if the reason is %j", async (motivo, status) => {
    const eventoId = await site.event();
    expect((await problemOf(cancel(eventoId, motivo))).status).toBe(status);
    expect((await problemOf(cancel(2147483647))).status).toBe(404);
  });
});
