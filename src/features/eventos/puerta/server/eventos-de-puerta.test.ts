import { describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import { auditOf, buy, createGate, eventIn, paidTicket, problemOf } from "#tests/harness/payments.ts";
import { testSite } from "#tests/harness/site.ts";
import type { EventoDePuerta } from "../contract.ts";
import { preselect } from "../rules.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const { enter, gateOf } = createGate(site, staff);

const MINUTE = 60_000;

describe("a gate", () => {
  // Rule PUE-2
  test("rejects another event's ticket unless the operator overrides the rejection", async () => {
    // Today, because the dashboard shows only a few of the following days.
    const big = await eventIn(site, 0, { nombre: "La final" });
    const other = await paidTicket(
      site,
      staff,
      await eventIn(site, 1, { nombre: "El amistoso", precio: "0" }),
    );
    const refusal = await problemOf(enter(other.codigo, staff, { eventos: [big] }));
    expect(refusal).toMatchObject({ status: 409, code: "otro-evento" });
    expect(refusal.detail).toContain("El amistoso");
    expect(await gateOf([big])).toMatchObject([{ ingresaron: 0 }]);

    const admitted = await enter(other.codigo, staff, { eventos: [big], igual: true });
    expect([admitted.status, await admitted.json()]).toMatchObject([200, { igual: "otro-evento" }]);
    expect((await auditOf(site, "entrada", other.id)).at(-1)).toMatchObject({
      accion: "entrada.ingreso-igual",
      usuarioId: staff.id,
      despues: { motivo: "otro-evento", eventoId: big },
    });
    const listed = await (
      await site.call("GET", `/api/entradas/lista_entradas?eventoId=${other.evento}`, { as: staff })
    ).json();
    expect(listed).toMatchObject([{ id: other.id, ingresoIgual: "otro-evento" }]);
    // The check-in counts for the event on every phone and on the dashboard.
    await site.change(
      "eventos",
      `update eventos set fecha = fecha + 30 where id not in (${big}, ${other.evento})`,
    );
    expect(await gateOf([big, other.evento])).toMatchObject([{ ingresaron: 1 }, { ingresaron: 0 }]);
    const tablero = await (await site.call("GET", "/api/tablero", { as: staff })).json();
    const shown = [...tablero.eventosDeHoy, ...tablero.proximos].find(
      (evento: { id: number }) => evento.id === big,
    );
    expect(shown?.ingresaron).toBe(1);
    expect(await problemOf(enter(other.codigo, staff, { eventos: [big], igual: true }))).toMatchObject({
      status: 409,
      code: "ya-ingreso",
    });
  });

  test("can serve several events", async () => {
    const first = await paidTicket(site, staff);
    const second = await paidTicket(site, staff);
    const eventos = [first.evento, second.evento];
    for (const { codigo } of [first, second])
      expect((await enter(codigo, staff, { eventos })).status).toBe(200);
    expect((await gateOf(eventos)).map((evento) => evento.ingresaron)).toEqual([1, 1]);
  });

  // Rule PUE-4
  test("admits tickets from 3 hours before the event starts until 6 hours after, even if no event is selected", async () => {
    // Buys the ticket first, and then moves the event.
    const at = async (hours: number, more?: (evento: number) => object) => {
      const { codigo, evento } = await paidTicket(site, staff);
      const { fecha, hora } = clubTime(new Date(site.clock.now().getTime() + hours * 60 * MINUTE));
      await site.sql`update eventos set fecha = ${fecha}, hora = ${hora} where id = ${evento}`;
      return enter(codigo, staff, more?.(evento));
    };
    for (const hours of [2.9, -5.9]) expect([hours, (await at(hours)).status]).toEqual([hours, 200]);
    for (const hours of [3.1, -6.1, 24 * 7]) {
      const named = (evento: number) => ({ eventos: [evento] });
      expect([hours, await problemOf(at(hours))]).toMatchObject([hours, { code: "otra-fecha" }]);
      expect([hours, await problemOf(at(hours, named))]).toMatchObject([hours, { code: "otra-fecha" }]);
    }
  });

  // Rule PUE-3
  test("lets only an administrador override the date", async () => {
    const boss = await site.user("administrador");
    const tonight = await eventIn(site);
    for (const change of ["", "update eventos set estado = false where id = $1"])
      for (const eventos of [undefined, [tonight]]) {
        const { id, codigo, evento } = await paidTicket(site, staff);
        await site.sql`update eventos set fecha = fecha + 7 where id = ${evento}`;
        if (change) await site.pool.query(change, [evento]);
        const more = { igual: true, ...(eventos && { eventos }) };
        const found = { entradaId: id, codigo: undefined, ...more };
        for (const json of [more, found]) {
          const refused = await enter("codigo" in json ? undefined : codigo, staff, json);
          const { status, detail, context } = await refused.json();
          expect([status, context]).toEqual([409, { salvable: false }]);
          expect(detail).toContain("Solo un administrador la puede dejar pasar igual.");
        }
        expect((await enter(codigo, boss, more)).status).toBe(200);
        expect((await auditOf(site, "entrada", id)).map(({ accion }) => accion)).toEqual([
          "entrada.venta",
          "entrada.ingreso-igual",
        ]);
      }
  });

  test("admits tickets of an event with a closed sale", async () => {
    const { codigo, evento } = await paidTicket(site, staff);
    await site.call("PATCH", `/api/eventos/${evento}/venta`, { as: staff, json: { abierta: false } });
    expect(await gateOf([evento])).toMatchObject([{ enVenta: false, suspendido: false, abierta: true }]);
    expect((await enter(codigo, staff, { eventos: [evento] })).status).toBe(200);
  });

  // Rule PUE-2
  test("rejects tickets of a suspended event, unless the operator overrides the rejection", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    const spare = await paidTicket(site, staff, evento);
    const turn = (estado: boolean) =>
      site.call("PATCH", `/api/eventos/${evento}/actualizarEstado?estado=${estado}`, { as: staff });
    await turn(false);
    expect(await gateOf([evento])).toMatchObject([{ enVenta: false, suspendido: true }]);
    const suspended = { status: 409, code: "evento-suspendido" };
    expect(await problemOf(enter(codigo, staff, { eventos: [evento] }))).toMatchObject(suspended);
    expect(await problemOf(enter(codigo))).toMatchObject(suspended);
    const elsewhere = await problemOf(enter(codigo, staff, { eventos: [await eventIn(site, 1)] }));
    expect(elsewhere).toMatchObject({
      code: "otro-evento",
      detail: expect.stringContaining("que no se hace"),
    });
    const admitted = await enter(codigo, staff, { eventos: [evento], igual: true });
    expect([admitted.status, await admitted.json()]).toMatchObject([200, { igual: "evento-suspendido" }]);
    expect((await auditOf(site, "entrada", id)).at(-1)).toMatchObject({
      accion: "entrada.ingreso-igual",
      despues: { motivo: "evento-suspendido" },
    });
    await turn(true);
    const back = await enter(spare.codigo, staff, { eventos: [evento] });
    expect([back.status, await back.json()]).toMatchObject([200, { igual: null }]);
  });

  // Rule PUE-3
  test("never admits a used, unpaid or annulled ticket, even if the operator asks for an override", async () => {
    const used = await paidTicket(site, staff);
    await enter(used.codigo);
    expect((await problemOf(enter(used.codigo, staff, { igual: true }))).code).toBe("ya-ingreso");
    const held = await buy(site, await site.user(), await eventIn(site));
    const codigo = site.deps.codes("entrada").sign(held.entradaId);
    expect((await problemOf(enter(codigo, staff, { igual: true }))).code).toBe("sin-pagar");
    await site.sql`update entradas set estado = 'anulada' where id = ${used.id}`;
    await site.sql`update entradas set ingreso_en = null, ingreso_por = null where id = ${used.id}`;
    expect(await problemOf(enter(used.codigo, staff, { igual: true }))).toMatchObject({
      code: "sin-pagar",
      detail: "Esta entrada fue anulada.",
    });
  });

  test("rejects invalid event ids", async () => {
    const { id, codigo } = await paidTicket(site, staff);
    const body = (json: object) => site.call("POST", "/api/entradas/ingreso", { as: staff, json });
    expect((await enter(codigo, staff, { eventos: [2_000_000_000], igual: true })).status).toBe(404);
    for (const eventos of [[], [0], ["1"], [1.5], [1e12], 1, null, Array(21).fill(1)])
      expect([eventos, (await enter(codigo, staff, { eventos })).status]).toEqual([eventos, 422]);
    for (const json of [{}, { codigo, entradaId: id }, { entradaId: "1" }, { codigo, igual: "si" }])
      expect([json, (await body(json)).status]).toEqual([json, 422]);
    for (const query of ["eventos=", "eventos=a", "eventos=0", "eventos=99999999999", "eventos=1,,2"])
      expect((await site.call("GET", `/api/entradas/puerta?${query}`, { as: staff })).status).toBe(422);
  });

  test("offers events in chronological order until they end", async () => {
    const [over, running, later] = [
      await eventIn(site, -7),
      await eventIn(site, -5),
      await eventIn(site, 30, { cantidad: 9 }),
    ];
    const off = await eventIn(site, 2, { estado: false });
    const listed = (await (
      await site.call("GET", "/api/entradas/puerta", { as: staff })
    ).json()) as EventoDePuerta[];
    const ids = listed.map(({ id }) => id);
    expect(ids).not.toContain(over);
    expect(ids).not.toContain(off);
    expect(listed.find(({ id }) => id === running)).toMatchObject({ abierta: true });
    expect(listed.find(({ id }) => id === later)).toMatchObject({ abierta: false, entradasDisponibles: 9 });
    expect(ids.indexOf(running)).toBeLessThan(ids.indexOf(later));
  });
});

const HOY = "2026-05-30";
const evento = (id: number, cambios: { abierta?: boolean; suspendido?: boolean } = {}) => ({
  id,
  fecha: HOY,
  hora: "21:00",
  abierta: true,
  suspendido: false,
  ...cambios,
});

// Rule PUE-2
test("the only event with an open gate is preselected unless it is cancelled", () => {
  expect(preselect([evento(1), evento(2, { abierta: false })], HOY)).toEqual([1]);
  expect(preselect([evento(1), evento(2)], HOY)).toEqual([]);
  expect(preselect([evento(1, { suspendido: true }), evento(2)], HOY)).toEqual([2]);
  expect(preselect([evento(1, { suspendido: true }), evento(2, { abierta: false })], HOY)).toEqual([2]);
});
