import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { jsonOf } from "#tests/harness/json-of.ts";
import { testSite } from "#tests/harness/site.ts";
import type { Evento, EventoDetalle } from "../contract.ts";

const site = await testSite();
const staff = await site.user("administradorB");
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#ff7a1a" } })
  .jpeg()
  .withExifMerge({
    IFD0: { Artist: "Alguien" },
    IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 53/1 0/1" },
  })
  .toBuffer();
beforeEach(() => site.change("eventos", "delete from eventos"));

const create = (imagenes: File[]) => {
  const texts = { nombre: "Final", descripcion: "La final", lugar: "Gimnasio", precioEntrada: "0" };
  const form = { ...texts, fecha: "2126-06-01", hora: "21:30", cantidadEntradas: "300", imagenes };
  return site.call("POST", "/api/eventos/crear", { as: staff, form });
};
async function created(imagenes: File[]): Promise<Evento> {
  return jsonOf(201, create(imagenes));
}
const file = (content: Buffer | string, name = "foto.jpg") =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);
const storedFiles = async () => {
  const folder = path.join(site.deps.settings.dataDir, "archivos");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile());
};
/** Counts only originals, because resized versions are created asynchronously, also by other tests. */
const storedOriginals = async () =>
  (await storedFiles())
    .map(({ name }) => name)
    .filter((name) => name.endsWith("-original"))
    .toSorted();
const countOfEventos = async () =>
  (await site.sql<{ n: number }>`select count(*)::int as n from eventos`)[0]?.n;

describe("the pictures of a new event", () => {
  test("are listed in the order of the upload", async () => {
    const second = await sharp({ create: { width: 50, height: 40, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const evento = await created([file(photo, "una.jpg"), file(second, "otra.png")]);
    expect(evento.imagenes).toEqual([
      { id: expect.any(Number), nombre: "una.jpg", ancho: 900, alto: 600 },
      { id: expect.any(Number), nombre: "otra.png", ancho: 50, alto: 40 },
    ]);
    const response = await site.call("GET", `/api/eventos/${evento.id}/evento`);
    const detail: EventoDetalle = await response.json();
    expect(detail.imagenes.map(({ contenido: _, ...imagen }) => imagen)).toEqual(
      evento.imagenes.map((imagen) => ({ ...imagen, mime: "image/webp" })),
    );
    const content = Buffer.from(detail.imagenes[0]?.contenido ?? "", "base64");
    expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 900 });
  });

  test("contain none of the photo's metadata, such as its location or name", async () => {
    expect(photo.includes("Alguien")).toBe(true);
    const evento = await created([file(photo)]);
    for (const query of ["", "?ancho=320", "?ancho=1200"]) {
      const address = `/api/eventos/${evento.id}/imagen/${evento.imagenes[0]?.id}${query}`;
      const content = Buffer.from(await (await site.call("GET", address)).arrayBuffer());
      const metadata = await sharp(content).metadata();
      expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
    }
  });

  // Rule ARC-4
  test.each([
    "../../../etc/passwd",
    "..\\..\\boot.ini",
    "<img src=x onerror=alert(1)>.png",
    "CON",
    "x".repeat(5_000),
  ])("have a name derived from the file name %j", async (name) => {
    const evento = await created([file(photo, name)]);
    const stored = evento.imagenes[0]?.nombre ?? "";
    expect(name.startsWith(stored.slice(0, 20))).toBe(true);
    expect(stored.length).toBeLessThanOrEqual(300);
    for (const entry of await storedFiles()) {
      expect(path.join(entry.parentPath, entry.name)).toMatch(
        /\/archivos\/imagenes\/[0-9a-f]{2}\/[0-9a-f]{64}-(\d+\.(webp|avif)|og\.jpg|original)(\.[0-9a-f-]{36}\.tmp)?$/,
      );
    }
  });

  // Rule ARC-1
  test("are all rejected with a 415 if one file is not an image", async () => {
    const before = await storedOriginals();
    const other = await sharp({ create: { width: 77, height: 55, channels: 3, background: "blue" } })
      .png()
      .toBuffer();
    expect(await jsonOf(415, create([file(other, "bien.png"), file("hola", "lista.jpg")]))).toMatchObject({
      code: "no-es-imagen",
      detail: expect.stringContaining("«lista.jpg»"),
    });
    expect(await storedOriginals()).toEqual(before);
    expect(await countOfEventos()).toBe(0);
  });

  test("are deleted again if the event cannot be stored, unless another event uses them", async () => {
    const own = await sharp({ create: { width: 66, height: 44, channels: 3, background: "green" } })
      .png()
      .toBuffer();
    await created([file(photo)]);
    const before = await storedOriginals();
    await site.sql`
      alter table imagenes_de_evento add constraint prueba check (nombre not like 'rota%') not valid`;
    try {
      expect((await create([file(own, "bien.png"), file(photo, "rota.jpg")])).status).toBe(409);
    } finally {
      await site.sql`alter table imagenes_de_evento drop constraint prueba`;
    }
    expect(await storedOriginals()).toEqual(before);
    expect(await countOfEventos()).toBe(1);
  });

  // Rule ARC-1
  test("get a 413 if one exceeds 10 MB or there are more than 20", async () => {
    const huge = Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await jsonOf(413, create([file(huge, "enorme.jpg")]))).detail).toContain("«enorme.jpg»");
    expect((await create(Array.from({ length: 21 }, () => file(photo)))).status).toBe(413);
    expect(await countOfEventos()).toBe(0);
  });
});
