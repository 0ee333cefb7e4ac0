import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clubTime } from "#contract/club-time.ts";
import {
  auditOf,
  buy,
  createGate,
  eventIn,
  type Gate,
  paidTicket,
  paymentOf,
  problemOf,
  quiet,
  stockOf,
} from "#tests/harness/payments.ts";
import { createTestSite, type TestSite, type TestUser } from "#tests/harness/site.ts";
import type { EventoDePuerta } from "../contract.ts";
import { diaYHora } from "../rules.ts";

let site: TestSite;
let staff: TestUser;
let enter: Gate["enter"];
let gateOf: Gate["gateOf"];
beforeAll(async () => {
  site = await createTestSite();
  staff = await site.user("administradorB");
  ({ enter, gateOf } = createGate(site, staff));
});
afterAll(() => site?.end());

const MINUTE = 60_000;

describe("the gate", () => {
  // Rule PUE-1
  test("admits a ticket once, in any spelling of its code, and returns the time of the check-in", async () => {
    const { id, codigo, evento } = await paidTicket(site, staff);
    const typed = ` ${codigo.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    const first = await enter(typed);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({
      entradaId: id,
      persona: "Nombre Apellido",
      evento: { id: evento },
    });
    const { rows } = await site.pool.query("select ingreso_en, ingreso_por from entradas where id = $1", [
      id,
    ]);
    expect(rows[0].ingreso_por).toBe(staff.id);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "ya-ingreso",
      detail: `Ya ingresó ${diaYHora(rows[0].ingreso_en)}`,
    });
    expect((await auditOf(site, "entrada", id)).map((line) => line.accion)).toEqual([
      "entrada.venta",
      "entrada.ingreso",
    ]);
  });

  // Rule PUE-3
  test("rejects codes with a wrong signature", async () => {
    const { codigo } = await paidTicket(site, staff);
    const other = await paidTicket(site, staff);
    // Every character is covered by the signature.
    const tampered = [...codigo].flatMap((letter, at) =>
      letter === "-" ? [] : [codigo.slice(0, at) + (letter === "Z" ? "Y" : "Z") + codigo.slice(at + 1)],
    );
    // The number of one ticket with the signature of another.
    const mixed = other.codigo.slice(0, 7) + codigo.slice(7);
    for (const wrong of [
      ...tampered,
      mixed,
      site.deps.codes("entradas").sign(2_000_000_000),
      "1",
      "ABCD-EFGH-JKMN-PQRS",
      "ñ".repeat(16),
      "\u{1f600}",
    ])
      if (wrong !== codigo) expect([wrong, (await problemOf(enter(wrong))).status]).toEqual([wrong, 404]);
    for (const malformed of ["", "   ", 1, null, {}, ["x"], "x".repeat(65), "a\u0000b"])
      expect((await enter(malformed)).status).toBe(422);
    expect((await enter(codigo)).status).toBe(200);
  });

  test("rejects unpaid and annulled tickets", async () => {
    const compra = await buy(site, await site.user(), await site.event());
    const codigo = site.deps.codes("entradas").sign(compra.entradaId);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "sin-pagar",
      detail: "Esta entrada todavía no está paga.",
    });
    await site.emulator.pay({ of: String(compra.pagoId), status: "refunded" });
    await quiet(site, compra);
    expect(await problemOf(enter(codigo))).toEqual({
      status: 409,
      code: "sin-pagar",
      detail: "Esta entrada fue anulada.",
    });
  });

  // Rule PUE-1
  test("admits one of two concurrent scans of the same ticket (50 times)", async () => {
    const [gateA, gateB] = [await site.user("administrador"), await site.user("administradorB")];
    for (let round = 0; round < 50; round++) {
      const { id, codigo } = await paidTicket(site, staff);
      const statuses = (await Promise.all([enter(codigo, gateA), enter(codigo, gateB)])).map(
        (one) => one.status,
      );
      expect(statuses.sort()).toEqual([200, 409]);
      const audit = (await auditOf(site, "entrada", id)).filter((line) => line.accion === "entrada.ingreso");
      expect(audit).toHaveLength(1);
    }
  });

  test("admits both concurrent scans without the guard (negative control)", async () => {
    let both = 0;
    for (let round = 0; round < 20 && both === 0; round++) {
      const { id } = await paidTicket(site, staff);
      // Read, then write: the race that the conditional update prevents.
      const unguarded = async () => {
        const { rows } = await site.pool.query("select ingreso_en from entradas where id = $1", [id]);
        if (rows[0].ingreso_en) return false;
        await site.pool.query("update entradas set ingreso_en = now(), ingreso_por = $2 where id = $1", [
          id,
          staff.id,
        ]);
        return true;
      };
      if ((await Promise.all([unguarded(), unguarded()])).every(Boolean)) both++;
    }
    expect(both).toBeGreaterThan(0);
  });

  // Rule ENT-8
  test("keeps a checked-in ticket valid when its payment is refunded", async () => {
    const evento = await eventIn(site, 1, { cantidad: 1 });
    const compra = await buy(site, await site.user(), evento);
    const { id } = await site.emulator.pay({ of: String(compra.pagoId), status: "approved" });
    await quiet(site, compra);
    expect((await enter(site.deps.codes("entradas").sign(compra.entradaId))).status).toBe(200);
    await site.emulator.setStatus(id, { status: "charged_back" });
    await quiet(site, compra);
    expect((await paymentOf(site, compra.pagoId)).estado).toBe("contracargo");
    // The seat is occupied, so its place is not sold again.
    expect((await stockOf(site, evento)).disponibles).toBe(0);
  });
});

describe("the events served by a gate", () => {
  // Rule PUE-2
  test("rejects a ticket of another event unless overridden", async () => {
    // An event of today, since the dashboard shows only a few of the following days.
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
    // The check-in counts for this event, on every phone and on the dashboard.
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

  test("can be several", async () => {
    const first = await paidTicket(site, staff);
    const second = await paidTicket(site, staff);
    const eventos = [first.evento, second.evento];
    for (const { codigo } of [first, second])
      expect((await enter(codigo, staff, { eventos })).status).toBe(200);
    expect((await gateOf(eventos)).map((evento) => evento.ingresaron)).toEqual([1, 1]);
  });

  // Rule PUE-4
  test("admit from 3 hours before the start until 6 hours after, even without a selected event", async () => {
    // Buy first and move the event afterwards.
    const at = async (hours: number, more?: (evento: number) => object) => {
      const { codigo, evento } = await paidTicket(site, staff);
      const { fecha, hora } = clubTime(new Date(site.clock.now().getTime() + hours * 60 * MINUTE));
      await site.pool.query("update eventos set fecha = $2, hora = $3 where id = $1", [evento, fecha, hora]);
      return enter(codigo, staff, more?.(evento));
    };
    for (const hours of [2.9, -5.9]) expect([hours, (await at(hours)).status]).toEqual([hours, 200]);
    for (const hours of [3.1, -6.1, 24 * 7]) {
      const named = (evento: number) => ({ eventos: [evento] });
      expect([hours, await problemOf(at(hours))]).toMatchObject([hours, { code: "otra-fecha" }]);
      expect([hours, await problemOf(at(hours, named))]).toMatchObject([hours, { code: "otra-fecha" }]);
      expect((await at(hours, () => ({ igual: true }))).status).toBe(200);
    }
  });

  test("admit tickets of an event whose sale is closed", async () => {
    const { codigo, evento } = await paidTicket(site, staff);
    await site.call("PATCH", `/api/eventos/${evento}/venta`, { as: staff, json: { abierta: false } });
    expect(await gateOf([evento])).toMatchObject([{ enVenta: false, suspendido: false, abierta: true }]);
    expect((await enter(codigo, staff, { eventos: [evento] })).status).toBe(200);
  });

  // Rule PUE-2
  test("reject tickets of a suspended event until it is active again, unless overridden", async () => {
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
    expect(elsewhere).toMatchObject({ code: "otro-evento", detail: expect.stringContaining("suspendido") });
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
  test("never override a used, unpaid or annulled ticket", async () => {
    const used = await paidTicket(site, staff);
    await enter(used.codigo);
    expect((await problemOf(enter(used.codigo, staff, { igual: true }))).code).toBe("ya-ingreso");
    const held = await buy(site, await site.user(), await eventIn(site));
    const codigo = site.deps.codes("entradas").sign(held.entradaId);
    expect((await problemOf(enter(codigo, staff, { igual: true }))).code).toBe("sin-pagar");
    await site.pool.query("update entradas set estado = 'anulada' where id = $1", [used.id]);
    await site.pool.query("update entradas set ingreso_en = null, ingreso_por = null where id = $1", [
      used.id,
    ]);
    expect(await problemOf(enter(used.codigo, staff, { igual: true }))).toMatchObject({
      code: "sin-pagar",
      detail: "Esta entrada fue anulada.",
    });
  });

  test("must be valid event ids", async () => {
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

  test("are offered in chronological order until they end", async () => {
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
    // An inactive event without tickets is not offered.
    expect(ids).not.toContain(off);
    expect(listed.find(({ id }) => id === running)).toMatchObject({ abierta: true });
    expect(listed.find(({ id }) => id === later)).toMatchObject({ abierta: false, entradasDisponibles: 9 });
    expect(ids.indexOf(running)).toBeLessThan(ids.indexOf(later));
  });
});
