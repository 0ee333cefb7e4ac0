import { beforeEach, describe, expect, test } from "vitest";
import { openCourts, problemOf as problem } from "#tests/harness/courts.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Reserva } from "../contract.ts";

let cancha = 0;
const courts = await openCourts();
const { site, staff, admin } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

type Fields = Record<string, unknown>;
const asked = (as: TestUser, fields?: Fields) => courts.asked(as, cancha, fields);

describe("a user's own bookings", () => {
  // Rule API-9
  test("are hidden from other users", async () => {
    const me = await site.user();
    const made: number[] = [];
    for (const fecha of ["2026-06-10", "2026-06-01", "2026-05-21"])
      made.push((await asked(me, { fecha })).id);
    await site.sql`update reservas set fecha = '2026-05-01' where id = ${made[0]}`;
    const response = await site.call("GET", "/api/reserva/usuario", { as: me });
    const list = (await response.json()) as Reserva[];
    expect(list.map(({ fecha }) => fecha)).toEqual(["2026-05-21", "2026-06-01", "2026-05-01"]);
    expect(response.headers.get("x-total-count")).toBe("3");
    const other = await site.user();
    for (const path of ["", "/calendario.ics"])
      expect((await site.call("GET", `/api/reserva/${made[0]}${path}`, { as: other })).status).toBe(404);
    expect((await site.call("PATCH", `/api/reserva/${made[1]}/cancelar`, { as: staff })).status).toBe(404);
    expect((await site.call("GET", `/api/reserva/${made[0]}`, { as: staff })).status).toBe(200);
    expect((await site.call("GET", `/api/reserva/${made[0]}`, { as: me })).status).toBe(200);
  });

  // Rule CAN-7
  test("can be cancelled before they begin", async () => {
    const me = await site.user();
    const { id } = await asked(me);
    await courts.accept(id);
    const cancel = (which: number) => site.call("PATCH", `/api/reserva/${which}/cancelar`, { as: me });
    expect(await (await cancel(id)).json()).toMatchObject({
      cancelada: true,
      aceptada: false,
      estado: "cancelada",
    });
    expect((await courts.slots(cancha, "2026-05-30"))["20:00"]).toBe("libre");
    expect(await problem(await cancel(id))).toMatchObject({ status: 409, code: "reserva-cancelada" });
    const rows = await site.sql`
      select para from correos where clave like '%cancelada%:' || ${id} order by para`;
    expect(rows.map(({ para }) => para)).toEqual(["hola@clubcolon.example", me.correo].sort());
    const begun = await asked(me, {
      fecha: "2026-05-20",
      tipoReserva: "MES_COMPLETO",
      horaInicio: "10:30",
      horaFin: "11:00",
    });
    await site.pool.query(
      "update reservas set fecha_pedido = fecha_pedido - interval '2 hours', hora_inicio = '10:00' where id = $1",
      [begun.id],
    );
    expect(await problem(await cancel(begun.id))).toMatchObject({ status: 409, code: "reserva-empezada" });
    const refusedOne = await asked(me);
    await courts.reject(refusedOne.id);
    expect(await problem(await cancel(refusedOne.id))).toMatchObject({
      status: 409,
      code: "reserva-rechazada",
    });
  });

  test("can be exported as a calendar file with every day of each booking", async () => {
    const me = await site.user();
    const { id } = await asked(me, {
      fecha: "2026-05-30",
      tipoReserva: "MES_COMPLETO",
      horaInicio: "22:00",
      horaFin: "24:00",
    });
    const response = await site.call("GET", `/api/reserva/${id}/calendario.ics`, { as: me });
    expect(response.headers.get("content-type")).toContain("text/calendar");
    const text = await response.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(text).toContain("DTSTART:20260531T010000Z");
    expect(text).toContain("DTEND:20260601T030000Z");
    expect(text).toContain("STATUS:TENTATIVE");
  });
});

test.each(["0", "-1", "1.5", "1e3", "%00", "99999999999", "lista%00", "1;drop"])(
  "every call returns 404 or 422 for the invalid booking id %s",
  async (id) => {
    for (const [method, path] of [
      ["GET", `/api/reserva/${id}`],
      ["GET", `/api/reserva/${id}/calendario.ics`],
      ["PATCH", `/api/reserva/${id}/cancelar`],
      ["PATCH", `/api/reserva/${id}/actualizarEstado`],
      ["PATCH", `/api/reserva/rechazado/${id}`],
      ["DELETE", `/api/reserva/${id}`],
      ["DELETE", `/api/reserva/bloqueos/${id}`],
      ["PATCH", `/api/cancha/${id}`],
    ] as const) {
      const response = await site.call(method, path, { as: admin });
      expect([400, 404, 415, 422]).toContain(response.status);
    }
  },
);
