import { describe, expect, test } from "vitest";
import { mapFields, pickFields } from "#contract/text-fields.ts";
import { problemOf } from "#tests/harness/payments.ts";
import { fileOf, phonePhoto } from "#tests/harness/pictures.ts";
import { testSite } from "#tests/harness/site.ts";
import type { RenglonDeFixture } from "../contract/repetir.ts";
import type { Evento } from "../contract.ts";
import { TEXTOS_DE_EVENTO } from "../rules.ts";

const site = await testSite();
site.clock.set(new Date("2026-11-26T12:00:00Z"));
const staff = await site.user("administradorB");

const FORM = {
  nombre: "Colón vs. Ferro",
  descripcion: "Liga",
  fase: "Fecha 3",
  fecha: "2026-11-28",
  hora: "21:30",
  lugar: "Gimnasio",
  precioEntrada: "1000",
  cantidadEntradas: "50",
};
const create = (form: object) =>
  site.call("POST", "/api/eventos/crear", { as: staff, form: { ...FORM, ...form } });
const photo = async (color: string) => fileOf(await phonePhoto(color, 90, 60), `${color}.jpg`);

/** An event with two pictures and two ticket types. */
async function model(form: object = {}): Promise<Evento> {
  const imagenes = [await photo("red"), await photo("blue")];
  const evento = (await (await create({ imagenes, ...form })).json()) as Evento;
  const json = {
    version: 1,
    maximoPorCompra: 4,
    tarifas: [
      { nombre: "Popular", precio: 500, cupo: 40, hasta: "2026-11-27T20:00" },
      { nombre: "Platea", precio: 2000 },
    ],
  };
  const saved = await site.call("PUT", `/api/eventos/${evento.id}/tarifas`, { as: staff, json });
  expect(saved.status, await saved.clone().text()).toBe(200);
  return evento;
}
const tarifasDe = async (id: number) =>
  (await (await site.call("GET", `/api/eventos/${id}/tarifas/todas`, { as: staff })).json())
    .tarifas as object[];
const repeat = (id: number, fixture: string, crear: boolean, as = staff) =>
  site.call("POST", `/api/eventos/${id}/repetir`, { as, json: { fixture, crear } });
const countOf = async (table: string) =>
  (await site.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

// Rule EVE-18
describe("repeating an event", () => {
  test("copies the chosen pictures in their order, the ticket types and the maximum, and keeps them when it is deleted", async () => {
    const original = await model();
    const [red, blue] = original.imagenes.map(({ id }) => id);
    const form = {
      fecha: "2026-12-05",
      repite: String(original.id),
      quedan: `${blue},${red}`,
      cantidadEntradas: "30",
    };
    const copy = (await (await create({ ...form, imagenes: [await photo("green")] })).json()) as Evento;
    expect(copy).toMatchObject({
      fecha: "2026-12-05",
      maximoPorCompra: 4,
      precioDesde: 500,
      entradasDisponibles: 30,
    });
    expect(copy.imagenes.map(({ nombre }) => nombre)).toEqual(["blue.jpg", "red.jpg", "green.jpg"]);
    expect(await tarifasDe(copy.id)).toMatchObject([
      { nombre: "Popular", precio: 500, cupo: 30, tomadas: 0, hasta: "2026-12-04T23:00:00.000Z" },
      { nombre: "Platea", precio: 2000, cupo: null },
    ]);
    await site.call("DELETE", `/api/eventos/${original.id}`, { as: staff });
    for (const { id } of copy.imagenes)
      expect((await site.call("GET", `/api/eventos/${copy.id}/imagen/${id}`)).status).toBe(200);
  });

  test("refuses an event that is gone and too many pictures, and ignores pictures of others", async () => {
    const [original, other] = [await model(), await model()];
    expect(await (await create({ repite: "2147483647" })).json()).toMatchObject({
      errors: [{ path: "repite" }],
    });
    expect((await create({ repite: "x" })).status).toBe(422);
    const quedan = [...original.imagenes, ...other.imagenes].map(({ id }) => id).join();
    const copy = (await (await create({ repite: String(original.id), quedan })).json()) as Evento;
    expect(copy.imagenes).toHaveLength(2);
    const imagenes = await Promise.all(Array.from({ length: 19 }, () => photo("red")));
    const tooMany = { repite: String(original.id), quedan, imagenes };
    expect(await problemOf(create(tooMany))).toMatchObject({ status: 422, code: "demasiadas-imagenes" });
  });
});

// Rule EVE-19
describe("a pasted fixture", () => {
  test("hands down only what describes the next match, of all that describes the last one", async () => {
    const textos = mapFields(TEXTOS_DE_EVENTO, (_, name) => `Uno de ${name}`);
    const { id } = await model({ ...textos, nombre: FORM.nombre });
    const { creados } = await (await repeat(id, "27/12 21:30 Patronato", true)).json();
    const evento = await (await site.call("GET", `/api/eventos/${creados[0]}/evento`)).json();
    expect(pickFields(TEXTOS_DE_EVENTO, evento)).toEqual({
      ...mapFields(TEXTOS_DE_EVENTO, () => ""),
      nombre: "Colón vs. Patronato",
      lugar: textos.lugar,
    });
    expect(evento).toMatchObject({ precio: 1000, cantidadDeEntradas: 50, hora: "21:30" });
  });

  test("is checked without creating anything, then creates each event like the model, once", async () => {
    const { id } = await model();
    const before = await countOf("eventos");
    const fixture = "12/12 21:30 Unión\n\n19/12 20 hs Gimnasia";
    const seen = await (await repeat(id, fixture, false)).json();
    expect(seen.creados).toEqual([]);
    expect(seen.renglones).toMatchObject([
      { numero: 1, nombre: "Colón vs. Unión", problema: null },
      { numero: 3, nombre: "Colón vs. Gimnasia", hora: "20:00", problema: null },
    ]);
    expect(await countOf("eventos")).toBe(before);

    // As by a double click.
    const answers = await Promise.all([repeat(id, fixture, true), repeat(id, fixture, true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const created = (await answers.find(({ ok }) => ok)?.json()) as { creados: number[] };
    expect(created.creados).toHaveLength(2);
    const [first = 0] = created.creados;
    const evento = await (await site.call("GET", `/api/eventos/${first}/evento`)).json();
    expect(evento).toMatchObject({
      nombre: "Colón vs. Unión",
      fase: "",
      lugar: "Gimnasio",
      maximoPorCompra: 4,
    });
    expect(evento.imagenes).toHaveLength(2);
    expect(await tarifasDe(first)).toHaveLength(2);
  });

  test("creates none if a line is refused, also by an occupied court, and says why in its line", async () => {
    const cancha = await site.call("POST", "/api/cancha/crear", { as: staff, json: { nombre: "Techada" } });
    const { id } = await model({ canchaId: String((await cancha.json()).id) });
    const before = await countOf("eventos");
    const fixture =
      "13/12 18:00 Unión\n13/12 19:00 Ferro\n30/2 20:00 Rojo\n20/12 18:00 Unión\n20/12 18:00 Unión";
    const problem = await (await repeat(id, fixture, true)).json();
    expect(problem).toMatchObject({ status: 409, code: "fixture-con-errores" });
    const { renglones } = problem.context as { renglones: RenglonDeFixture[] };
    expect(renglones.map(({ problema }) => problema)).toEqual([
      null,
      expect.stringContaining("Se superpone con «Colón vs. Unión»"),
      expect.stringContaining("No se entiende la fecha"),
      null,
      expect.stringContaining("Ya hay un evento"),
    ]);
    expect(await countOf("eventos")).toBe(before);
  });

  test("rejects an empty, long or unknown one, and whoever is not staff", async () => {
    const { id } = await model();
    expect((await repeat(id, " \n ", true)).status).toBe(422);
    expect((await repeat(id, "5/12 21:30 \u0000", true)).status).toBe(422);
    expect(await problemOf(repeat(id, "x\n".repeat(61), true))).toMatchObject({ code: "fixture-largo" });
    expect((await repeat(2147483647, "5/12 21:30 Unión", false)).status).toBe(404);
    expect((await repeat(id, "5/12 21:30 Unión", true, await site.user("socio"))).status).toBe(403);
  });
});
