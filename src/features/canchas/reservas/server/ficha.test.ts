import { describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { FichaDeReserva, ReservaEnLista } from "../contract.ts";

const courts = await openCourts();
const { site, staff, admin } = courts;

const fichaDe = (id: number): Promise<FichaDeReserva> =>
  jsonOf(200, site.call("GET", `/api/reserva/${id}/ficha`, { as: staff }));

// Rule CAN-16
describe("a booking's page", () => {
  test("shows its price and its decisions, in order and with their authors", async () => {
    const cancha = await courts.court();
    const json = { precioPorHora: 9000 };
    await jsonOf(200, site.call("PATCH", `/api/cancha/${cancha}`, { as: staff, json }));
    const { id } = await courts.asked(await site.user(), cancha);
    expect(await fichaDe(id)).toMatchObject({
      reserva: { id },
      importe: 13500,
      superpuestas: [],
      decisiones: [],
    });
    await courts.accept(id);
    await site.call("POST", `/api/reserva/respuesta/${id}?respuesta=Dale`, { as: admin });
    const { decisiones, reserva } = await fichaDe(id);
    expect(reserva).toMatchObject({ estado: "aceptada", respuesta: "Dale" });
    expect(decisiones.map(({ que, quien }) => [que, quien])).toEqual([
      ["Aceptó", expect.stringContaining("Nombre")],
      ["Respondió", expect.stringContaining("Nombre")],
    ]);
  });

  test("and the list show which other bookings have or request its hours", async () => {
    const cancha = await courts.court();
    const asked = async (horaInicio: string) => courts.asked(await site.user(), cancha, { horaInicio });
    const [first, one, other] = [await asked("19:00"), await asked("20:00"), await asked("21:00")];
    await courts.asked(await site.user(), cancha, { horaInicio: "08:00", horaFin: "09:00" });
    await courts.accept(one.id);
    const { superpuestas } = await fichaDe(other.id);
    expect(superpuestas.map(({ id, estado, horaInicio }) => [id, estado, horaInicio])).toEqual([
      [one.id, "aceptada", "20:00"],
      [first.id, "pendiente", "19:00"],
    ]);
    expect((await (await courts.accept(other.id)).json()).detail).toContain(`«Reserva n.º ${one.id}»`);
    expect((await fichaDe(one.id)).superpuestas).toEqual([]);
    // Rule CAN-9
    const rows: ReservaEnLista[] = await jsonOf(
      200,
      site.call("GET", `/api/reserva/lista?canchaId=${cancha}`, { as: staff }),
    );
    const superposicion = new Map(rows.map((row) => [row.id, row.superposicion]));
    expect(superposicion.get(other.id)).toMatch(/^Se superpone con .+, 20:00 a 21:30 \(aceptada\) y 1 más$/);
    expect(superposicion.get(one.id)).toBeNull();
  });

  test("returns 404 once the booking has been deleted", async () => {
    const { id } = await courts.asked(await site.user(), await courts.court());
    await jsonOf(200, site.call("DELETE", `/api/reserva/${id}`, { as: admin }));
    expect((await site.call("GET", `/api/reserva/${id}/ficha`, { as: staff })).status).toBe(404);
  });
});
