import { beforeEach, describe, expect, test } from "vitest";
import { openCourts, problemOf as problem } from "#tests/harness/courts.ts";
import type { TestUser } from "#tests/harness/site.ts";
import type { Verificacion } from "../contract.ts";

let cancha = 0;
const courts = await openCourts();
const { site, staff } = courts;
beforeEach(async () => {
  cancha = await courts.court();
});

type Fields = Record<string, unknown>;
const asked = (as: TestUser, fields?: Fields) => courts.asked(as, cancha, fields);

describe("the availability of courts", () => {
  const check = (query: Record<string, string>, path = "verificar") =>
    site.call("GET", `/api/reserva/${path}?${new URLSearchParams({ canchaId: String(cancha), ...query })}`, {
      as: staff,
    });

  // Rule CAN-3
  test("marks today's past slots", async () => {
    const day = await courts.slots(cancha, "2026-05-20");
    expect([day["09:30"], day["10:00"], day["10:30"], Object.keys(day).length]).toEqual([
      "pasado",
      "pasado",
      "libre",
      32,
    ]);
  });

  // Rule CAN-11
  test("is the same under both of its paths", async () => {
    const query = `canchaId=${cancha}&fecha=2026-05-30`;
    const a = await (await site.call("GET", `/api/reserva/disponibilidad?${query}`, { as: staff })).json();
    expect(
      await (await site.call("GET", `/api/compras/disponibilidad?${query}`, { as: staff })).json(),
    ).toEqual(a);
    expect(
      (
        await site.call("GET", "/api/reserva/disponibilidad?canchaId=2147483647&fecha=2026-05-30", {
          as: staff,
        })
      ).status,
    ).toBe(404);
    for (const fecha of ["0000-01-01", "9999-12-31", "ayer"])
      expect(
        (
          await site.call("GET", `/api/reserva/disponibilidad?canchaId=${cancha}&fecha=${fecha}`, {
            as: staff,
          })
        ).status,
      ).toBe(422);
  });

  test("marks the taken days of a month", async () => {
    await courts.accept((await asked(await site.user())).id);
    const query = { fecha: "2026-05-29", tipoReserva: "MES_COMPLETO", horaInicio: "21:00", horaFin: "22:00" };
    const found = (await (await check(query)).json()) as Verificacion;
    expect(found).toEqual({
      disponible: false,
      minutos: 180,
      franjas: [
        { fecha: "2026-05-29", horaInicio: "21:00", horaFin: "22:00", ocupada: false },
        { fecha: "2026-05-30", horaInicio: "21:00", horaFin: "22:00", ocupada: true },
        { fecha: "2026-05-31", horaInicio: "21:00", horaFin: "22:00", ocupada: false },
      ],
    });
    expect(await (await check(query, "verificar-reserva")).json()).toEqual(found);
    expect((await check({ ...query, fecha: "2026-05-01" })).status).toBe(422);
  });

  test("does not include courts that are unavailable", async () => {
    const closed = await courts.court(false);
    const list = (await (
      await site.call("GET", "/api/reserva/canchas", { as: await site.user() })
    ).json()) as { id: number }[];
    expect(list.map(({ id }) => id)).toContain(cancha);
    expect(list.map(({ id }) => id)).not.toContain(closed);
  });
});

describe("the hours of a request", () => {
  // Rule CAN-1
  test("cover the opening hours up to midnight for DIA_COMPLETO", async () => {
    const reserva = await asked(await site.user(), {
      tipoReserva: "DIA_COMPLETO",
      horaInicio: null,
      horaFin: null,
    });
    expect(reserva).toMatchObject({ horaInicio: "08:00", horaFin: "24:00", minutos: 16 * 60 });
    await courts.accept(reserva.id);
    expect(new Set(Object.values(await courts.slots(cancha, "2026-05-30")))).toEqual(new Set(["ocupado"]));
    expect((await courts.slots(cancha, "2026-05-31"))["08:00"]).toBe("libre");
    const rows = await site.sql`
      select lower(durante) as a, upper(durante) as b from horas_ocupadas where cancha_id = ${cancha}`;
    expect(rows).toEqual([{ a: new Date("2026-05-30T11:00:00Z"), b: new Date("2026-05-31T03:00:00Z") }]);
  });

  // Rule CAN-1
  test("cover the remaining days for MES_COMPLETO, including today only if the hours have not begun", async () => {
    const band = { tipoReserva: "MES_COMPLETO", fecha: "2026-05-20", horaFin: "11:00" };
    const begun = await asked(await site.user(), { ...band, horaInicio: "10:00" });
    expect(begun.minutos).toBe(11 * 60);
    const whole = await asked(await site.user(), { ...band, horaInicio: "10:30" });
    expect(whole.minutos).toBe(12 * 30);
    await courts.accept(begun.id);
    const { rows } = await site.pool.query(
      "select count(*)::int as n, min(lower(durante)) as a, max(upper(durante)) as b from horas_ocupadas where cancha_id = $1",
      [cancha],
    );
    expect(rows).toEqual([
      { n: 11, a: new Date("2026-05-21T13:00:00Z"), b: new Date("2026-05-31T14:00:00Z") },
    ]);
    // A second request for the same month is refused with a message that names the first day.
    expect(
      (await problem(await courts.ask(await site.user(), cancha, { ...band, horaInicio: "10:30" }))).detail,
    ).toContain("jueves 21 de mayo");
    expect((await courts.slots(cancha, "2026-05-20"))["10:30"]).toBe("pedido");
  });
});
