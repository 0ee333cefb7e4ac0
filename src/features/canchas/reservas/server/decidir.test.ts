import { beforeEach, describe, expect, test } from "vitest";
import { openCourts, problemOf as problem } from "#tests/harness/courts.ts";
import type { TestUser } from "#tests/harness/site.ts";
import { RESPUESTA_VACIA } from "../rules.ts";

let cancha = 0;
const courts = await openCourts();
const { site, staff, admin } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

type Fields = Record<string, unknown>;
const asked = (as: TestUser, fields?: Fields) => courts.asked(as, cancha, fields);

describe("deciding on a request", () => {
  // Rule CAN-2
  test("occupies the hours of an accepted request", async () => {
    const [one, other] = [
      await asked(await site.user()),
      await asked(await site.user(), { horaInicio: "21:00", horaFin: "22:00" }),
    ];
    expect(await (await courts.accept(one.id)).json()).toMatchObject({ aceptada: true, estado: "aceptada" });
    const refusal = await problem(await courts.accept(other.id));
    expect(refusal).toMatchObject({ status: 409, code: "superpuesta" });
    expect(refusal.detail).toBe(
      `Se superpone con «Reserva n.º ${one.id}», el sábado 30 de mayo de 20:00 a 21:30.`,
    );
    // Rejecting the first one revokes its acceptance and frees its hours.
    expect(await (await courts.reject(one.id)).json()).toMatchObject({ aceptada: false, rechazada: true });
    expect((await courts.accept(other.id)).status).toBe(200);
    // Accepting a rejected booking clears the rejection if its hours are free.
    expect((await courts.accept(one.id)).status).toBe(409);
    expect(await (await courts.accept(other.id)).json()).toMatchObject({ estado: "pendiente" });
    expect(await (await courts.accept(one.id)).json()).toMatchObject({ aceptada: true, rechazada: false });
  });

  test("cannot accept a month that overlaps a booking on a single day", async () => {
    const month = await asked(await site.user(), { tipoReserva: "MES_COMPLETO", fecha: "2026-05-25" });
    const one = await asked(await site.user(), {
      fecha: "2026-05-28",
      horaInicio: "21:00",
      horaFin: "22:00",
    });
    await courts.accept(one.id);
    expect((await problem(await courts.accept(month.id))).detail).toContain(
      `«Reserva n.º ${one.id}», el jueves 28 de mayo de 21:00 a 22:00`,
    );
    const rows = await site.sql`select 1 from horas_ocupadas where cancha_id = ${cancha}`;
    expect(rows).toHaveLength(1);
  });

  // Rule CAN-5
  test("sends no second email if the decision has already been made", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    for (const _ of [1, 2])
      expect(await (await courts.accept(id, "true")).json()).toMatchObject({ aceptada: true });
    for (const _ of [1, 2])
      expect(await (await courts.accept(id, "false")).json()).toMatchObject({ estado: "pendiente" });
    await courts.accept(id, "true");
    const subjects = await courts.subjectsTo(me.correo);
    expect(subjects.filter((one) => /\d está confirmada/.test(one))).toHaveLength(2);
    expect(subjects.filter((one) => /ya no está/.test(one))).toHaveLength(1);
  });

  // Rule CAN-5
  test("makes a rejected request pending again if it is rejected a second time", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    expect(await (await courts.reject(id)).json()).toMatchObject({ rechazada: true });
    expect(await (await courts.reject(id)).json()).toMatchObject({ estado: "pendiente" });
    expect(await (await courts.reject(id)).json()).toMatchObject({ rechazada: true });
    expect((await courts.subjectsTo(me.correo)).filter((one) => /^Tu pedido/.test(one))).toHaveLength(2);
  });

  test("is refused if the court has become unavailable or the booking has been cancelled or deleted", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    const available = (disponible: boolean) =>
      site.call("PATCH", `/api/cancha/${cancha}`, { as: staff, json: { disponible } });
    await available(false);
    expect(await problem(await courts.accept(id))).toMatchObject({
      status: 409,
      code: "cancha-no-disponible",
    });
    await available(true);
    await site.call("PATCH", `/api/reserva/${id}/cancelar`, { as: me });
    expect(await problem(await courts.accept(id))).toMatchObject({ status: 409, code: "reserva-cancelada" });
    expect((await courts.reject(id)).status).toBe(409);
    expect((await site.call("DELETE", `/api/reserva/${id}`, { as: admin })).status).toBe(200);
    expect((await site.call("DELETE", `/api/reserva/${id}`, { as: admin })).status).toBe(404);
    for (const answer of [await courts.accept(id), await courts.reject(id)]) expect(answer.status).toBe(404);
  });

  test("is possible even if the booking is past, or is an old record without hours", async () => {
    const { rows } = await site.pool.query<{ id: number }>(
      `insert into reservas (fecha_pedido, cancha_id, tipo_reserva, fecha, estado) values ('1969-12-31T21:00:00-03', $1, 'POR_HORA', '2020-05-01', 'pendiente') returning id`,
      [cancha],
    );
    expect(await (await courts.accept(rows[0]?.id ?? 0)).json()).toMatchObject({
      aceptada: true,
      socio: null,
      usuario: null,
      telefono: null,
    });
  });

  // Rule CAN-6
  test("can include a reply", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    const add = (respuesta: string) =>
      site.call("POST", `/api/reserva/respuesta/${id}?${new URLSearchParams({ respuesta })}`, { as: staff });
    const change = (respuesta: string) =>
      site.call("PUT", `/api/reserva/modificar/${id}`, { as: staff, json: { respuesta } });
    expect(await (await add("Pruebe otro horario")).json()).toMatchObject({
      respuesta: "Pruebe otro horario",
      estado: "pendiente",
    });
    expect(await (await change("=SUM(1) 🏀")).json()).toMatchObject({ respuesta: "=SUM(1) 🏀" });
    await change("=SUM(1) 🏀");
    for (const answer of [await add(" "), await change("")]) {
      const { status, errors } = await problem(answer);
      expect([status, errors?.[0]?.message]).toEqual([422, RESPUESTA_VACIA]);
    }
    expect((await courts.subjectsTo(me.correo)).filter((one) => /contestó/.test(one))).toHaveLength(2);
  });

  test("is audited without personal data", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    await courts.accept(id);
    await courts.reject(id);
    await courts.reject(id);
    await site.call("POST", `/api/reserva/respuesta/${id}?respuesta=Secreto`, { as: staff });
    await site.call("DELETE", `/api/reserva/${id}`, { as: admin });
    const rows = await site.sql`
      select accion, antes, despues from auditoria where objeto = 'reserva' and objeto_id = ${id} order by id`;
    expect(rows.map(({ accion }) => accion)).toEqual([
      "reserva.estado",
      "reserva.rechazar",
      "reserva.rechazar",
      "reserva.responder",
      "reserva.eliminar",
    ]);
    expect(rows[0]).toMatchObject({ antes: { estado: "pendiente" }, despues: { estado: "aceptada" } });
    expect(JSON.stringify(rows)).not.toMatch(/Secreto|Apellido|2346|diez/);
    expect(await courts.subjectsTo(me.correo)).toContainEqual(expect.stringContaining("se canceló"));
  });
});

describe("retiring a court", () => {
  const retire = (json: unknown = {}) =>
    site.call("POST", `/api/cancha/${cancha}/retirar`, { as: staff, json });

  // Rule CAN-12
  test("requires a decision about upcoming bookings", async () => {
    const [one, waiting] = [
      await asked(await site.user()),
      await asked(await site.user(), { horaInicio: "22:00", horaFin: "23:00" }),
    ];
    await courts.accept(one.id);
    const refusal = await problem(await retire());
    expect(refusal).toMatchObject({ status: 409, code: "reservas-por-venir" });
    expect(refusal.detail).toContain("1 reserva aceptada y 1 pedido sin responder por venir");
    expect((await retire({ reservas: "mantener" })).status).toBe(200);
    const rows = await site.sql`select estado from reservas where cancha_id = ${cancha} order by id`;
    expect(rows.map(({ estado }) => estado)).toEqual(["aceptada", "pendiente"]);
    expect((await courts.accept(waiting.id)).status).toBe(409);
    expect((await courts.ask(await site.user(), cancha)).status).toBe(404);
    const block = {
      canchaId: cancha,
      fecha: "2026-05-26",
      horaInicio: "10:00",
      horaFin: "11:00",
      motivo: "x",
    };
    expect((await site.call("POST", "/api/reserva/bloqueos", { as: staff, json: block })).status).toBe(409);
  });

  test("can reject upcoming bookings but leaves past bookings unchanged", async () => {
    const me = await site.user();
    const [past, one, waiting] = [
      await asked(me, { fecha: "2026-05-21" }),
      await asked(me),
      await asked(me, { horaInicio: "22:00", horaFin: "23:00" }),
    ];
    for (const { id } of [past, one]) await courts.accept(id);
    await site.sql`update reservas set fecha = '2026-05-19' where id = ${past.id}`;
    expect((await retire({ reservas: "rechazar" })).status).toBe(200);
    const rows = await site.sql`select id, estado from reservas where cancha_id = ${cancha} order by id`;
    expect(rows).toEqual([
      { id: past.id, estado: "aceptada" },
      { id: one.id, estado: "rechazada" },
      { id: waiting.id, estado: "rechazada" },
    ]);
    expect((await courts.subjectsTo(me.correo)).filter((subject) => /^Tu pedido/.test(subject))).toHaveLength(
      2,
    );
  });
});
