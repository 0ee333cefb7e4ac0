import { describe, expect, test } from "vitest";
import { problemOf } from "#tests/harness/payments.ts";
import { fileOf, phonePhoto } from "#tests/harness/pictures.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Evento } from "../contract.ts";

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

// Rule EVE-18
describe("repeating an event", () => {
  test("copies the chosen pictures, ticket types and purchase limit", async () => {
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

  test("keeps members' ticket types for members, and shifts their start of sale with the event", async () => {
    const original = (await (await create({})).json()) as Evento;
    const json = {
      version: 1,
      maximoPorCompra: 4,
      tarifas: [
        { nombre: "Socios", precio: 500, soloSocios: true, maximoPorSocio: 2, desde: "2026-11-27T20:00" },
        { nombre: "Popular", precio: 2000 },
      ],
    };
    const saved = await site.call("PUT", `/api/eventos/${original.id}/tarifas`, { as: staff, json });
    expect(saved.status, await saved.clone().text()).toBe(200);
    const copy = (await (
      await create({ fecha: "2026-12-05", repite: String(original.id) })
    ).json()) as Evento;
    expect(await tarifasDe(copy.id)).toMatchObject([
      { nombre: "Socios", soloSocios: true, maximoPorSocio: 2, desde: "2026-12-04T23:00:00.000Z" },
      { nombre: "Popular", soloSocios: false },
    ]);
  });

  test("is refused if the event is deleted or the pictures are too many", async () => {
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
