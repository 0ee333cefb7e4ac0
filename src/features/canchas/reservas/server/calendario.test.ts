import { beforeEach, describe, expect, test } from "vitest";
import { openCourts, problemOf } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Casillero } from "../contract.ts";

let cancha = 0;
const courts = await openCourts();
const { site, staff } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

const calendar = async (desde: string, hasta: string) => {
  const query = new URLSearchParams({ desde, hasta, canchaId: String(cancha) });
  const response = await site.call("GET", `/api/reserva/calendario?${query}`, { as: staff });
  expect(response.status).toBe(200);
  return (await response.json()) as Casillero[];
};
const block = (fields: Record<string, unknown> = {}) =>
  site.call("POST", "/api/reserva/bloqueos", {
    as: staff,
    json: {
      canchaId: cancha,
      fecha: "2026-05-25",
      horaInicio: "18:00",
      horaFin: "19:30",
      motivo: "Entrenamiento U15",
      ...fields,
    },
  });
const createEvent = (fields: Record<string, string> = {}) =>
  site.call("POST", "/api/eventos/crear", {
    as: staff,
    form: {
      nombre: "Final",
      descripcion: "La final",
      fase: "",
      fecha: "2026-05-30",
      hora: "22:00",
      lugar: "Gimnasio",
      precioEntrada: "100",
      cantidadEntradas: "10",
      canchaId: String(cancha),
      ...fields,
    },
  });

describe("blocking hours", () => {
  // Rule CAN-8
  test("occupies the hours every week", async () => {
    const made = (await jsonOf(201, block({ repetirHasta: "2026-06-14" }))) as Casillero[];
    expect(made.map(({ fecha }) => fecha)).toEqual(["2026-05-25", "2026-06-01", "2026-06-08"]);
    expect(await calendar("2026-05-20", "2026-06-30")).toEqual(made);
    expect((await courts.slots(cancha, "2026-06-01"))["18:00"]).toBe("ocupado");
    const free = () => site.call("DELETE", `/api/reserva/bloqueos/${made[1]?.id}`, { as: staff });
    expect((await free()).status).toBe(200);
    expect((await free()).status).toBe(404);
    expect((await courts.slots(cancha, "2026-06-01"))["18:00"]).toBe("libre");
    expect(await calendar("2026-05-20", "2026-06-30")).toHaveLength(2);
  });

  test("can occupy several whole days, including the rest of today", async () => {
    const todoElDia = { horaInicio: undefined, horaFin: undefined, cada: "dia" };
    const made = (await jsonOf(
      201,
      block({ ...todoElDia, fecha: "2026-05-20", repetirHasta: "2026-05-22" }),
    )) as Casillero[];
    expect(
      made.map(({ fecha, horaInicio, horaFin, semanas }) => [fecha, horaInicio, horaFin, semanas]),
    ).toEqual([
      ["2026-05-20", "10:30", "24:00", 3],
      ["2026-05-21", "08:00", "24:00", 3],
      ["2026-05-22", "08:00", "24:00", 3],
    ]);
    const late = await jsonOf(
      201,
      block({
        cada: "dia",
        fecha: "2026-05-23",
        repetirHasta: "2026-05-24",
        horaInicio: "22:00",
        horaFin: "24:00",
      }),
    );
    expect(late).toHaveLength(2);
    expect(await problemOf(await block({ ...todoElDia, fecha: "2026-05-19" }))).toMatchObject({
      status: 422,
    });
  });

  test("is refused if no hours of the day are left", async () => {
    const before = site.clock.now();
    site.clock.set(new Date("2026-05-20T23:40:00-03:00"));
    const json = { canchaId: cancha, fecha: "2026-05-20", motivo: "Torneo" };
    const as = await site.user("administradorB");
    const refused = await site.call("POST", "/api/reserva/bloqueos", { as, json });
    site.clock.set(before);
    expect(await problemOf(refused)).toMatchObject({
      status: 422,
      errors: [{ path: "fecha", message: "Ese horario ya pasó" }],
    });
  });

  test("blocks no week if the hours of one week are taken", async () => {
    const { id } = await courts.asked(await site.user(), cancha, {
      fecha: "2026-06-08",
      horaInicio: "19:00",
    });
    await courts.accept(id);
    const refusal = await problemOf(await block({ repetirHasta: "2026-06-14" }));
    expect(refusal).toMatchObject({ status: 409, code: "superpuesta" });
    expect(refusal.detail).toContain(`«Reserva n.º ${id}», el lunes 8 de junio de 19:00 a 21:30`);
    expect(await calendar("2026-05-20", "2026-06-01")).toEqual([]);
    await block();
    const other = await courts.asked(await site.user(), await courts.court(), {});
    expect((await courts.accept(other.id)).status).toBe(200);
    const met = await problemOf(await block({ horaInicio: "19:00", horaFin: "20:00", motivo: "Otro" }));
    expect(met.detail).toContain("«Entrenamiento U15», el lunes 25 de mayo de 18:00 a 19:30");
  });

  test("can be undone for one week, or for all weeks that are not over", async () => {
    const remove = async (id: number, query = "") =>
      (await site.call("DELETE", `/api/reserva/bloqueos/${id}${query}`, { as: staff })).json();
    const made = (await (await block({ fecha: "2026-06-01", repetirHasta: "2026-06-29" })).json()) as {
      id: number;
      semanas: number;
    }[];
    expect(made.map(({ semanas }) => semanas)).toEqual([5, 5, 5, 5, 5]);
    await block({ fecha: "2026-06-02" });
    const shown = async () =>
      (await calendar("2026-05-26", "2026-07-01"))
        .filter(({ canchaId }) => canchaId === cancha)
        .map(({ fecha, semanas }) => [fecha, semanas]);
    expect(await remove(made[1]?.id ?? 0)).toEqual({ ok: true, semanas: 1 });
    expect(await shown()).toEqual([
      ["2026-06-01", 4],
      ["2026-06-02", null],
      ["2026-06-15", 4],
      ["2026-06-22", 4],
      ["2026-06-29", 4],
    ]);
    // Past weeks remain as history.
    await site.pool.query(
      "update horas_ocupadas set durante = '[2026-05-18 18:00-03,2026-05-18 19:30-03)' where ocupacion_id = $1",
      [made[0]?.id],
    );
    expect(await remove(made[2]?.id ?? 0, "?alcance=serie")).toEqual({ ok: true, semanas: 3 });
    expect(await shown()).toEqual([["2026-06-02", null]]);
    const { rowCount } = await site.pool.query("select 1 from ocupaciones where id = $1", [made[0]?.id]);
    expect(rowCount).toBe(1);
    expect((await site.call("DELETE", "/api/reserva/bloqueos/1?alcance=x", { as: staff })).status).toBe(422);
  });

  test.each([
    ["hours that do not match the slots", { horaInicio: "18:10" }, "horaInicio"],
    ["a date in the past", { fecha: "2026-05-01" }, "fecha"],
    ["an end before the start", { repetirHasta: "2026-05-01" }, "repetirHasta"],
    ["a duration of two years", { repetirHasta: "2028-05-01" }, "repetirHasta"],
    ["no reason", { motivo: " " }, "motivo"],
  ])("is refused with 422 if the block has %s", async (_what, fields, path) => {
    const { status, errors } = await problemOf(await block(fields));
    expect([status, errors?.[0]?.path]).toEqual([422, path]);
  });

  test("returns 404 if the court is unknown", async () => {
    expect((await block({ canchaId: 2147483647 })).status).toBe(404);
    const { id } = await courts.asked(await site.user(), cancha);
    await courts.accept(id);
    const rows = await site.sql<{ id: number }>`select ocupacion_id as id from reservas where id = ${id}`;
    expect((await site.call("DELETE", `/api/reserva/bloqueos/${rows[0]?.id}`, { as: staff })).status).toBe(
      404,
    );
  });
});

describe("an event on a court", () => {
  // Rule EVE-6
  test("occupies its hours until it is deleted", async () => {
    const evento = (await jsonOf(201, createEvent())) as { id: number };
    expect(await calendar("2026-05-30", "2026-05-31")).toEqual([
      {
        clase: "evento",
        id: expect.any(Number),
        estado: "aceptada",
        titulo: "Final",
        canchaId: cancha,
        fecha: "2026-05-30",
        horaInicio: "22:00",
        horaFin: "24:00",
        semanas: null,
      },
    ]);
    const detail = async (as?: TestUser) =>
      (await (await site.call("GET", `/api/eventos/${evento.id}/evento`, { as })).json()) as {
        cancha?: unknown;
      };
    expect((await detail(staff)).cancha).toMatchObject({ id: cancha });
    expect(await detail()).not.toHaveProperty("cancha");
    expect((await site.call("DELETE", `/api/eventos/${evento.id}`, { as: staff })).status).toBe(200);
    expect(await calendar("2026-05-30", "2026-05-31")).toEqual([]);
  });

  // Rule EVE-6
  test("is refused if the hours are taken or the court is unknown", async () => {
    const { id } = await courts.asked(await site.user(), cancha, { horaInicio: "23:00", horaFin: "24:00" });
    await courts.accept(id);
    const refusal = await problemOf(await createEvent());
    expect(refusal).toMatchObject({ status: 409, code: "superpuesta" });
    expect(refusal.detail).toContain("de 23:00 a 24:00");
    expect((await createEvent({ canchaId: "2147483647" })).status).toBe(404);
    expect((await createEvent({ canchaId: "x" })).status).toBe(422);
    const rows = await site.sql`select 1 from eventos where nombre = 'Final'`;
    expect(rows).toEqual([]);
    expect((await createEvent({ canchaId: "" })).status).toBe(201);
  });
});

test("the calendar shows a court's occupied and requested hours", async () => {
  const [one, month] = [
    await courts.asked(await site.user(), cancha, { horaInicio: "22:00", horaFin: "24:00" }),
    await courts.asked(await site.user(), cancha, { tipoReserva: "MES_COMPLETO", fecha: "2026-05-21" }),
  ];
  await courts.accept(one.id);
  const shown = await calendar("2026-05-29", "2026-05-30");
  expect(shown.map(({ id, estado, fecha, horaInicio }) => [id, estado, fecha, horaInicio])).toEqual([
    [month.id, "pendiente", "2026-05-29", "20:00"],
    [month.id, "pendiente", "2026-05-30", "20:00"],
    [one.id, "aceptada", "2026-05-30", "22:00"],
  ]);
  expect(shown[2]).toMatchObject({ titulo: "Nombre Apellido", horaFin: "24:00" });
  for (const query of [
    "desde=2026-05-30&hasta=2026-05-29",
    "desde=2026-01-01&hasta=2026-12-31",
    "desde=x&hasta=y",
  ])
    expect((await site.call("GET", `/api/reserva/calendario?${query}`, { as: staff })).status).toBe(422);
});
