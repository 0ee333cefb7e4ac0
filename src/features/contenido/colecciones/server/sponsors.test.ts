import { beforeEach, describe, expect, test } from "vitest";
import { photo } from "#tests/harness/pictures.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Sponsor } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeEach(() => site.change("sponsors", "delete from sponsors"));

const upload = (form: Record<string, string | Blob | Blob[]>, as: TestUser | undefined = admin) =>
  site.call("POST", "/api/galeria/cargar/sponsor", { as, form });
const remove = (nombre: string, as: TestUser | undefined = admin) =>
  site.call("DELETE", `/api/galeria/eliminar/sponsor/${encodeURIComponent(nombre)}`, { as });
const names = async (): Promise<string[]> =>
  (await site.call("GET", "/api/galeria/imagenes/todo/sponsor")).json();
const lista = async (): Promise<Sponsor[]> => (await site.call("GET", "/api/sponsors/lista")).json();

describe("uploading a sponsor", () => {
  test("derives the name and the link from the typed text", async () => {
    for (const [i, nombre] of ["la.espiga", "www.tornillo.example", "https://radio.example/vivo"].entries()) {
      const response = await upload({ archivo: await photo("logo.png", `#6${i}6${i}6${i}`), nombre });
      expect(response.status).toBe(201);
    }
    expect(await names()).toEqual(["la.espiga", "www.tornillo.example", "https://radio.example/vivo"]);
    const sponsors = await lista();
    expect(sponsors.map(({ titulo, enlace }) => [titulo, enlace])).toEqual([
      ["la.espiga", "https://www.instagram.com/la.espiga"],
      ["tornillo.example", "https://www.tornillo.example"],
      ["radio.example", "https://radio.example/vivo"],
    ]);
    for (const { url, ancho, alto } of sponsors) {
      expect([ancho, alto]).toEqual([800, 600]);
      expect((await site.call("GET", url)).status).toBe(200);
    }
  });

  test("gives the sponsor an address that works even if a client does not encode its name", async () => {
    const nombres = ["la espiga", "100% cuero", "https://radio.example/vivo", "https://radio.example/"];
    for (const [i, nombre] of nombres.entries()) {
      await upload({ archivo: await photo("logo.png", `#5${i}5${i}5${i}`), nombre });
      const address = `/api/galeria/imagenes/sponsor/${nombre.replaceAll(" ", "%20")}`;
      const response = await site.call("GET", address);
      expect([nombre, response.status]).toEqual([nombre, 200]);
      expect(response.headers.get("content-type")).toMatch(/^image\//);
    }
    expect((await site.call("GET", "/api/galeria/imagenes/sponsor/https://radio.example/otra")).status).toBe(
      404,
    );
  });

  // Rule CON-3
  test("names the sponsor after the time of the upload if no text is typed", async () => {
    site.clock.set(new Date(1764000000000));
    await upload({ archivo: [await photo("a.png", "#707070"), await photo("b.png", "#717171")] });
    await upload({ archivo: await photo("c.png", "#727272"), nombre: "  " });
    expect(await names()).toEqual(["1764000000000", "1764000000000 (2)", "1764000000000 (3)"]);
    expect((await lista()).map(({ enlace, titulo }) => [enlace, titulo])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    site.clock.set(new Date());
  });

  test("adds a number to a name that is taken, without changing the link", async () => {
    for (const color of ["#737373", "#747474"])
      await upload({ archivo: await photo("a.png", color), nombre: "la.espiga" });
    expect(await names()).toEqual(["la.espiga", "la.espiga (2)"]);
    expect(new Set((await lista()).map(({ enlace }) => enlace))).toEqual(
      new Set(["https://www.instagram.com/la.espiga"]),
    );
  });

  // Rule CON-5
  test("stores nothing if the file is missing or unusable", async () => {
    const nothing = await upload({ nombre: "la.espiga" });
    expect(nothing.status).toBe(422);
    expect((await nothing.json()).detail).toBe("Seleccioná una imagen para subir.");
    const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "logo.svg");
    expect((await upload({ archivo: svg, nombre: "a" })).status).toBe(415);
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "logo.png");
    expect((await upload({ archivo: large, nombre: "a" })).status).toBe(413);
    const long = await upload({ archivo: await photo("a.png", "#757575"), nombre: "a".repeat(301) });
    expect(long.status).toBe(422);
    expect(await names()).toEqual([]);
  });

  test("is audited", async () => {
    const archivo = await photo("a.png", "#767676");
    const [made] = (await (await upload({ archivo, nombre: "x" })).json()) as Sponsor[];
    const rows = await site.sql`
      select usuario_id from auditoria where accion = 'sponsor.cargar' and objeto_id = ${made?.id}`;
    expect(rows).toEqual([{ usuario_id: admin.id }]);
  });
});

describe("editing a sponsor", () => {
  const edit = (id: number, nombre: string) =>
    site.call("PATCH", `/api/sponsors/${id}`, { as: admin, json: { nombre } });
  const place = (id: number, lugar: unknown) =>
    site.call("PUT", `/api/sponsors/${id}/lugar`, { as: admin, json: { lugar } });
  async function three() {
    for (const [i, nombre] of ["uno", "dos", "tres"].entries())
      await upload({ archivo: await photo("a.png", `#3${i}3${i}3${i}`), nombre });
    return (await lista()).map(({ id }) => id) as [number, number, number];
  }

  test("changes the name without breaking pages that still have the old name", async () => {
    const [id] = await three();
    const before = (await lista())[0];
    expect(await (await edit(id, " www.uno.example ")).json()).toMatchObject({
      id,
      nombre: "www.uno.example",
      enlace: "https://www.uno.example",
    });
    expect(await names()).toEqual(["www.uno.example", "dos", "tres"]);
    expect((await site.call("GET", "/api/galeria/imagenes/sponsor/www.uno.example")).status).toBe(200);
    expect((await site.call("GET", "/api/galeria/imagenes/sponsor/uno")).status).toBe(404);
    expect((await site.call("GET", before?.url ?? "")).status).toBe(200);
    // A name that another sponsor has gets a number. The sponsor's own name does not count.
    expect(await (await edit(id, "dos")).json()).toMatchObject({ nombre: "dos (2)" });
    expect(await (await edit(id, "dos (2)")).json()).toMatchObject({ nombre: "dos (2)" });
    expect((await edit(2147483647, "x")).status).toBe(404);
  });

  test("can move the logo within the strip", async () => {
    const [one, two, three_] = await three();
    expect(await (await place(three_, 1)).json()).toEqual({ lugar: 1 });
    expect(await names()).toEqual(["tres", "uno", "dos"]);
    expect(await (await place(three_, 99)).json()).toEqual({ lugar: 3 });
    expect(await (await place(one, 2)).json()).toEqual({ lugar: 2 });
    expect(await names()).toEqual(["dos", "uno", "tres"]);
    await upload({ archivo: await photo("a.png", "#353535"), nombre: "cuatro" });
    expect(await names()).toEqual(["dos", "uno", "tres", "cuatro"]);
    await Promise.all([place(one, 1), place(two, 4), place(three_, 1)]);
    expect((await lista()).map(({ id }) => id).slice(-1)).toEqual([two]);
    const rows = await site.sql`select orden from sponsors order by orden`;
    expect(rows.map(({ orden }) => orden)).toEqual([1, 2, 3, 4]);
    for (const lugar of [0, "x", 1.5]) expect((await place(one, lugar)).status).toBe(422);
    expect((await place(2147483647, 1)).status).toBe(404);
  });

  test("leaves the sponsor searchable by the address that the list shows", async () => {
    await three();
    const found = async (termino: string) =>
      (await (await site.call("GET", `/api/sponsors/lista?termino=${termino}`)).json()).length;
    expect([await found("instagram"), await found("DÓS")]).toEqual([3, 1]);
  });
});

describe("deleting a sponsor", () => {
  test("never deletes a photo that has the same name", async () => {
    const archivo = await photo("igual", "#818181");
    await site.call("POST", "/api/galeria/cargar/basquet", { as: admin, form: { archivo } });
    await upload({ archivo, nombre: "igual" });
    expect((await remove("igual")).status).toBe(200);
    expect((await site.call("GET", "/api/galeria/imagenes/basquet/igual")).status).toBe(200);
    expect((await site.call("GET", "/api/galeria/imagenes/sponsor/igual")).status).toBe(404);
  });
});

test("the list of sponsors can be paged, searched and sorted", async () => {
  for (const [i, nombre] of ["espiga", "Ánfora", "tornillo"].entries())
    await upload({ archivo: await photo("a.png", `#9${i}9${i}9${i}`), nombre });
  const page = await site.call("GET", "/api/sponsors/lista?tamano=2&pagina=2");
  expect(page.headers.get("x-total-count")).toBe("3");
  expect(await page.json()).toMatchObject([{ nombre: "tornillo" }]);
  const found = await site.call("GET", "/api/galeria/imagenes/todo/sponsor?termino=anfora");
  expect(await found.json()).toEqual(["Ánfora"]);
  const ordered = await site.call("GET", "/api/galeria/imagenes/todo/sponsor?orden=nombre");
  expect(await ordered.json()).toEqual(["Ánfora", "espiga", "tornillo"]);
  expect((await site.call("GET", "/api/sponsors/lista?orden=clave")).status).toBe(422);
});
