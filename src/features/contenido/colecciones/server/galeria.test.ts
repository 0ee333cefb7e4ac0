import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { photo } from "#tests/harness/pictures.ts";
import { type TestUser, testSite } from "#tests/harness/site.ts";
import type { Foto } from "../contract.ts";

const site = await testSite();
const admin = await site.user("administrador");
beforeEach(() => site.change("galeria", "delete from fotos_de_galeria"));

const upload = (tipo: string, archivo: File[], as: TestUser | undefined = admin) =>
  site.call("POST", `/api/galeria/cargar/${tipo}`, { as, form: { archivo } });
const remove = (tipo: string, nombre: string, as: TestUser | undefined = admin) =>
  site.call("DELETE", `/api/galeria/eliminar/${tipo}/${encodeURIComponent(nombre)}`, { as });
const names = async (tipo: string): Promise<string[]> =>
  (await site.call("GET", `/api/galeria/imagenes/todo/${tipo}`)).json();
const fotos = async (tipo: string, query = ""): Promise<Foto[]> =>
  (await site.call("GET", `/api/galeria/${tipo}/fotos${query}`)).json();

async function filesKept(hash: string): Promise<number> {
  const rows = await site.sql`select 1 from imagenes where clave = ${hash}`;
  return rows.length;
}
async function hashOf(nombre: string): Promise<string> {
  const rows = await site.sql`select clave from fotos_de_galeria where nombre = ${nombre}`;
  return rows[0]?.clave;
}

describe("uploading photos", () => {
  test("adds each photo to its gallery, newest first", async () => {
    const response = await upload("basquet", [
      await photo("una.jpg", "#101010"),
      await photo("dos.jpg", "#111"),
    ]);
    expect(response.status).toBe(201);
    const made = (await response.json()) as Foto[];
    expect(made.map(({ nombre, ancho, alto }) => [nombre, ancho, alto])).toEqual([
      ["una.jpg", 800, 600],
      ["dos.jpg", 800, 600],
    ]);
    expect(await names("basquet")).toEqual(["dos.jpg", "una.jpg"]);
    expect(await names("cesto")).toEqual([]);
    expect(await fotos("basquet")).toEqual([made[1], made[0]]);
  });

  test("adds the photos to the same gallery under both of its names, cestoball and cesto", async () => {
    expect((await upload("cestoball", [await photo("a.jpg", "#121212")])).status).toBe(201);
    expect(await names("cesto")).toEqual(["a.jpg"]);
    expect(await names("cestoball")).toEqual(["a.jpg"]);
  });

  test("adds a number to a name that is already taken", async () => {
    await upload("basquet", [await photo("foto.jpg", "#131313"), await photo("foto.jpg", "#141414")]);
    await upload("basquet", [await photo("foto.jpg", "#131313")]);
    await upload("cesto", [await photo("foto.jpg", "#131313")]);
    expect(await names("basquet")).toEqual(["foto (3).jpg", "foto (2).jpg", "foto.jpg"]);
    expect(await names("cesto")).toEqual(["foto.jpg"]);
  });

  test("adds different numbers to equal names in concurrent uploads", async () => {
    const same = await Promise.all(
      ["#151515", "#161616", "#171717", "#181818"].map(async (color) =>
        upload("basquet", [await photo("x.jpg", color), await photo("y.jpg", color)]),
      ),
    );
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await names("basquet")).sort()).toEqual(
      ["x.jpg", "x (2).jpg", "x (3).jpg", "x (4).jpg", "y.jpg", "y (2).jpg", "y (3).jpg", "y (4).jpg"].sort(),
    );
  });

  // Rule CON-5
  test("gets a 422 with the screen's message if the file is missing", async () => {
    expect((await jsonOf(422, upload("basquet", []))).detail).toBe("No hay imágenes seleccionadas.");
  });

  test("stores nothing if one of the files is unusable", async () => {
    const good = await photo("buena.jpg", "#191919", { width: 777, height: 333 });
    const noPicture = await upload("basquet", [good, new File(["hola"], "mala.jpg")]);
    expect(noPicture.status).toBe(415);
    expect((await noPicture.json()).detail).toContain("mala.jpg");
    const tooLarge = await upload("basquet", [
      good,
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], "g.jpg"),
    ]);
    expect(tooLarge.status).toBe(413);
    expect(await names("basquet")).toEqual([]);
    const rows = await site.sql`select 1 from imagenes where ancho = 777`;
    expect(rows).toEqual([]);
  });

  test("gets a 422 if the gallery does not exist", async () => {
    expect((await upload("futbol", [await photo("a.jpg", "#202020")])).status).toBe(422);
    const json = await site.call("POST", "/api/galeria/cargar/basquet", { as: admin, json: {} });
    expect(json.status).toBe(415);
  });

  test("is audited with its author", async () => {
    const [made] = (await (
      await upload("basquet", [await photo("auditada.jpg", "#222222")])
    ).json()) as Foto[];
    const rows = await site.sql`
      select usuario_id, despues from auditoria where accion = 'galeria.cargar' and objeto_id = ${made?.id}`;
    expect(rows).toEqual([
      { usuario_id: admin.id, despues: expect.objectContaining({ tipo: "basquet", nombre: "auditada.jpg" }) },
    ]);
  });
});

describe("a photo", () => {
  test("is served in the nearest width", async () => {
    await upload("basquet", [await photo("a b/ñ?.jpg", "#303030", { width: 1500, height: 1000 })]);
    const [foto] = await fotos("basquet");
    const response = await site.call("GET", `${foto?.url}&ancho=300`, { headers: { accept: "image/webp" } });
    expect(response.status).toBe(200);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320);
    expect(response.headers.get("vary")).toMatch(/accept/i);
  });

  test("is revalidated at its address without a version, because another photo may get the same name", async () => {
    await upload("basquet", [await photo("misma.jpg", "#313131")]);
    const get = (headers: Record<string, string> = {}) =>
      site.call("GET", "/api/galeria/imagenes/basquet/misma.jpg", {
        headers: { accept: "image/webp", ...headers },
      });
    const first = await get();
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const etag = first.headers.get("etag") ?? "";
    expect((await get({ "if-none-match": etag })).status).toBe(304);
    await remove("basquet", "misma.jpg");
    await upload("basquet", [await photo("misma.jpg", "#323232")]);
    expect((await get({ "if-none-match": etag })).status).toBe(200);
  });

  test("returns 404 if it is missing or is in a different gallery", async () => {
    await upload("basquet", [await photo("aca.jpg", "#333333")]);
    expect((await site.call("GET", "/api/galeria/imagenes/basquet/nada.jpg")).status).toBe(404);
    expect((await site.call("GET", "/api/galeria/imagenes/cesto/aca.jpg")).status).toBe(404);
    expect((await site.call("GET", "/api/galeria/imagenes/futbol/aca.jpg")).status).toBe(422);
    expect((await site.call("GET", "/api/galeria/imagenes/basquet/aca.jpg?ancho=0")).status).toBe(422);
  });
});

describe("deleting a photo", () => {
  test("removes the photo from the gallery and deletes its files", async () => {
    await upload("basquet", [await photo("adios.jpg", "#404040")]);
    const [foto] = await fotos("basquet");
    const hash = await hashOf("adios.jpg");
    expect((await remove("basquet", "adios.jpg")).status).toBe(200);
    expect(await names("basquet")).toEqual([]);
    expect((await site.call("GET", foto?.url ?? "")).status).toBe(404);
    expect(await filesKept(hash)).toBe(0);
    expect((await jsonOf(404, remove("basquet", "adios.jpg"))).detail).toBe("Esa imagen ya no existe.");
  });

  test("leaves the same picture unchanged in another gallery", async () => {
    const same = await photo("igual.jpg", "#414141");
    await upload("basquet", [same]);
    await upload("cesto", [same]);
    await remove("basquet", "igual.jpg");
    const [foto] = await fotos("cesto");
    expect((await site.call("GET", foto?.url ?? "")).status).toBe(200);
  });

  test("returns 422 for an unknown gallery", async () => {
    expect((await remove("futbol", "queda.jpg")).status).toBe(422);
  });
});

describe("a gallery's list", () => {
  test("can be paged, searched and sorted", async () => {
    for (const [i, nombre] of ["Águila.jpg", "bote.jpg", "cancha.jpg"].entries())
      await upload("basquet", [await photo(nombre, `#5${i}5${i}5${i}`)]);
    const page = await site.call("GET", "/api/galeria/basquet/fotos?tamano=2&pagina=2");
    expect(page.headers.get("x-total-count")).toBe("3");
    expect(page.headers.get("link")).toContain('rel="prev"');
    expect(((await page.json()) as Foto[]).map(({ nombre }) => nombre)).toEqual(["Águila.jpg"]);
    expect((await fotos("basquet", "?termino=aguila")).map(({ nombre }) => nombre)).toEqual(["Águila.jpg"]);
    expect((await fotos("basquet", "?orden=-nombre")).map(({ nombre }) => nombre)).toEqual([
      "cancha.jpg",
      "bote.jpg",
      "Águila.jpg",
    ]);
    expect((await site.call("GET", "/api/galeria/basquet/fotos?orden=clave")).status).toBe(422);
    await remove("basquet", "bote.jpg");
    expect(await names("basquet")).toEqual(["cancha.jpg", "Águila.jpg"]);
  });
});

test("a photo can be moved within its gallery, across pages", async () => {
  const files = await Promise.all(
    ["a", "b", "c", "d"].map((name, i) => photo(`${name}.jpg`, `#4${i}4${i}4${i}`)),
  );
  await upload("basquet", files.slice(0, 3));
  await upload("cesto", [await photo("otra.jpg", "#454545")]);
  const [c, b, a] = (await fotos("basquet")).map(({ id }) => id) as [number, number, number];
  const place = (id: number, lugar: number, tipo = "basquet") =>
    site.call("PUT", `/api/galeria/${tipo}/fotos/${id}/lugar`, { as: admin, json: { lugar } });
  expect(await (await place(a, 1)).json()).toEqual({ lugar: 1 });
  expect(await names("basquet")).toEqual(["a.jpg", "c.jpg", "b.jpg"]);
  expect((await fotos("basquet", "?tamano=1&pagina=2")).map(({ id }) => id)).toEqual([c]);
  await upload("basquet", files.slice(3));
  expect(await names("basquet")).toEqual(["d.jpg", "a.jpg", "c.jpg", "b.jpg"]);
  await place(b, 2);
  expect(await names("basquet")).toEqual(["d.jpg", "b.jpg", "a.jpg", "c.jpg"]);
  expect(await names("cesto")).toEqual(["otra.jpg"]);
  // The photo belongs to another gallery, or is already deleted.
  expect((await place(b, 1, "cesto")).status).toBe(404);
  expect((await place(2147483647, 1)).status).toBe(404);
});
