import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

const site = await testSite();
// 23:30 on 14 May at the club, 15 May in UTC.
site.clock.set(new Date("2026-05-15T02:30:00Z"));
const staff = await site.user("administradorB");
beforeEach(() => site.change("eventos", "delete from eventos"));

const form = {
  nombre: "Colón vs. Racing",
  descripcion: "La final",
  fase: "Final",
  fecha: "2026-06-01",
  hora: "21:30",
  lugar: "Gimnasio",
  precioEntrada: "12500.50",
  cantidadEntradas: "300",
};
type Fields = Record<string, string>;
const create = (fields: Fields = {}, as: TestUser | undefined = staff) =>
  site.call("POST", "/api/eventos/crear", { as, form: { ...form, ...fields } });
async function created(fields?: Fields): Promise<Evento> {
  return jsonOf(201, create(fields));
}
const countOf = async (table: string) =>
  (await site.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

describe("the start of a sale", () => {
  test.each([
    ["2026-05-30T20:00", "2026-05-30T23:00:00.000Z"],
    ["2026-05-30T20:00:00-03:00", "2026-05-30T23:00:00.000Z"],
    ["2026-05-30T23:00:00.000Z", "2026-05-30T23:00:00.000Z"],
  ])("is parsed from %s as %s", async (ventaDesde, instant) => {
    const evento = await created({ ventaDesde });
    expect(evento).toMatchObject({ ventaDesde: instant, conFila: true });
    const seen = await site.call("GET", `/api/eventos/${evento.id}/evento`);
    expect(await seen.json()).toMatchObject({ ventaDesde: instant });
  });

  test("is optional", async () => {
    for (const fields of [{}, { ventaDesde: "" }, { ventaDesde: " " }] as Fields[])
      expect(await created(fields)).not.toHaveProperty("ventaDesde");
  });

  test.each([
    ["2026-06-01T21:30", "La venta tiene que empezar antes que el evento"],
    ["2027-06-01T21:30", "La venta tiene que empezar antes que el evento"],
    ["2026-05-14T23:30", "El inicio de la venta tiene que ser más adelante"],
    ["0001-01-01T00:00", "El inicio de la venta tiene que ser más adelante"],
    ["mañana", "El inicio de la venta no es válido"],
    ["2026-05-30", "El inicio de la venta no es válido"],
    ["2026-02-30T20:00", "El inicio de la venta no es válido"],
    ["2026-05-30T25:00", "El inicio de la venta no es válido"],
    ["2026-05-30T25:00:00Z", "El inicio de la venta no es válido"],
    ["+275760-09-13T00:00:00Z", "El inicio de la venta no es válido"],
  ])("gets a 422 if it is %s", async (ventaDesde, message) => {
    expect(await jsonOf(422, create({ ventaDesde }))).toMatchObject({
      code: "venta-desde-invalida",
      errors: [{ path: "ventaDesde", message }],
    });
  });
});

describe("creating an event", () => {
  test("is possible with an empty file field", async () => {
    expect(await created({ imagenes: "" })).toMatchObject({ imagenes: [] });
  });

  test("returns the event as it appears in lists", async () => {
    const evento = await created();
    expect(evento).toEqual({
      id: expect.any(Number),
      nombre: "Colón vs. Racing",
      descripcion: "La final",
      fase: "Final",
      fecha: "2026-06-01",
      hora: "21:30",
      lugar: "Gimnasio",
      resultado: "",
      precio: 12500.5,
      cantidadDeEntradas: 300,
      entradasDisponibles: 300,
      estado: true,
      ventaAbierta: true,
      maximoPorCompra: 6,
      version: 1,
      creadoEn: expect.any(String),
      cambiadoEn: expect.any(String),
      imagenes: [],
    });
    const rows = await site.sql`
      select * from auditoria where accion = 'evento.crear' and objeto_id = ${evento.id}`;
    expect(rows).toMatchObject([
      { usuario_id: staff.id, antes: null, despues: { nombre: "Colón vs. Racing" } },
    ]);
  });

  test("adds it to the public list immediately", async () => {
    const list = async () => (await (await site.call("GET", "/api/eventos/lista")).json()).length;
    expect(await list()).toBe(0);
    await created();
    expect(await list()).toBe(1);
  });

  test.each([
    ["2026-05-14", "2026-05-14"],
    ["2026-05-15T02:59:00.000Z", "2026-05-14"],
    ["2026-12-31T23:00:00-03:00", "2026-12-31"],
  ])("accepts %s as the date %s", async (fecha, expected) => {
    expect((await created({ fecha })).fecha).toBe(expected);
  });

  // Rule EVE-3
  test("is refused if the date is yesterday in the club's time zone, even just after midnight", async () => {
    expect((await jsonOf(422, create({ fecha: "2026-05-13" }))).errors).toEqual([
      { path: "fecha", message: "La fecha no puede ser anterior a hoy" },
    ]);
    site.clock.set(new Date("2026-05-15T03:00:00Z"));
    expect((await create({ fecha: "2026-05-14" })).status).toBe(422);
    site.clock.set(new Date("2026-05-15T02:30:00Z"));
    expect(await countOf("eventos")).toBe(0);
  });

  // Rule EVE-3
  test.each<[string, Fields, string]>([
    ["a day that does not exist", { fecha: "2027-02-29" }, "fecha"],
    ["a day in words", { fecha: "mañana" }, "fecha"],
    ["an hour after 23:59", { hora: "24:00" }, "hora"],
    ["an hour with one digit", { hora: "9:00" }, "hora"],
    ["no name", { nombre: "  " }, "nombre"],
    ["a description of 301 letters", { descripcion: "x".repeat(301) }, "descripcion"],
    ["no description", { descripcion: "" }, "descripcion"],
    ["a name with a NUL", { nombre: "a\u0000b" }, "nombre"],
    ["an empty price", { precioEntrada: " " }, "precioEntrada"],
    ["a price in words", { precioEntrada: "caro" }, "precioEntrada"],
    ["a negative price", { precioEntrada: "-1" }, "precioEntrada"],
    ["a price with three decimals", { precioEntrada: "1.005" }, "precioEntrada"],
    ["no places", { cantidadEntradas: "0" }, "cantidadEntradas"],
    ["half a place", { cantidadEntradas: "1.5" }, "cantidadEntradas"],
    ["text instead of a picture", { imagenes: "hola" }, "imagenes.0"],
  ])("gets a 422 that names the field if the form has %s", async (_what, fields, wrong) => {
    const { errors } = await jsonOf(422, create(fields));
    expect(errors.map((error: { path: string }) => error.path)).toContain(wrong);
  });

  // Rule EVE-3
  test("is refused with an explanation if the time is malformed", async () => {
    const response = await create({ hora: "25:00" });
    expect((await response.json()).detail).toBe("El formato de la hora no es correcto");
  });

  test("gets a 400 if the body is not a form", async () => {
    const headers = {
      authorization: `Bearer ${staff.token}`,
      "content-type": "multipart/form-data; boundary=x",
    };
    const broken = await fetch(`${site.url}/api/eventos/crear`, {
      method: "POST",
      body: "--x\r\nhola",
      headers,
    });
    expect(broken.status).toBe(400);
  });
});
