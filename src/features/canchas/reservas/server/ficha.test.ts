import { describe, expect, test } from "vitest";
import { openCourts } from "#tests/harness/courts.ts";
import { jsonOf } from "#tests/harness/json-of.ts";
import type { FichaDeReserva } from "../contract.ts";

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
      choque: null,
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

  test("names whatever occupies its hours, in the same words as the refusal to accept it", async () => {
    const cancha = await courts.court();
    const [one, other] = [
      await courts.asked(await site.user(), cancha),
      await courts.asked(await site.user(), cancha),
    ];
    await courts.accept(one.id);
    const { choque } = await fichaDe(other.id);
    expect(choque).toContain(`«Reserva n.º ${one.id}», el sábado 30 de mayo de 20:00 a 21:30.`);
    expect((await (await courts.accept(other.id)).json()).detail).toBe(choque);
    expect((await fichaDe(one.id)).choque).toBe(null);
  });

  test("returns 404 once the booking has been deleted", async () => {
    const { id } = await courts.asked(await site.user(), await courts.court());
    await jsonOf(200, site.call("DELETE", `/api/reserva/${id}`, { as: admin }));
    expect((await site.call("GET", `/api/reserva/${id}/ficha`, { as: staff })).status).toBe(404);
  });
});
