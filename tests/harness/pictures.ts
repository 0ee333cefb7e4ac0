import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import type { TestSite, TestUser } from "./site.ts";

/** Draws a phone photo, rotated by EXIF, with location and camera data. The same colour gives the same bytes. */
export function phonePhoto(color: string, width = 1500, height = 1000): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Telefono", Artist: "Alguien" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 53/1 0/1" },
    })
    .toBuffer();
}

export function postEvent(site: TestSite, staff: TestUser, files: File[]): Promise<Response> {
  const form = {
    nombre: "Con fotos",
    descripcion: "Un partido",
    fecha: "2099-06-01",
    hora: "21:30",
    lugar: "Gimnasio",
    precioEntrada: "100",
    cantidadEntradas: "10",
    imagenes: files,
  };
  return site.call("POST", "/api/eventos/crear", { as: staff, form });
}

export function fileOf(content: Buffer, name = "foto.jpg"): File {
  return new File([new Uint8Array(content)], name);
}

export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Returns what uploads left in the database, the storage (disk by default) and the temporary folder. */
export async function traces(site: TestSite, storage?: string) {
  const { dataDir } = site.deps.settings;
  const count = async (table: string) =>
    (await site.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;
  return {
    events: await count("eventos"),
    rows: await count("imagenes"),
    stored: (await filesIn(storage ?? path.join(dataDir, "archivos"))).length,
    temporary: (await filesIn(path.join(dataDir, "tmp"))).length,
  };
}

export async function clearTraces(site: TestSite): Promise<void> {
  await site.change("eventos", "delete from eventos; delete from imagenes");
  const { dataDir } = site.deps.settings;
  for (const folder of ["archivos", "tmp"])
    for (const file of await filesIn(path.join(dataDir, folder))) await rm(file);
}

export const NO_TRACES = { events: 0, rows: 0, stored: 0, temporary: 0 };

/** Draws a plain JPEG upload; the same colour and size give the same content. */
export async function photo(
  nombre: string,
  color: string,
  { width = 800, height = 600 }: { width?: number; height?: number } = {},
): Promise<File> {
  const content = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], nombre, { type: "image/jpeg" });
}

/** Creates an event over HTTP with one photo of 1500 × 1000; the same colour gives the same photo. */
export async function createEventWithPicture(
  site: TestSite,
  staff: TestUser,
  color: string,
): Promise<Evento> {
  const photo = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  const form = {
    nombre: "Con foto",
    descripcion: "Un partido",
    fase: "",
    fecha: "2099-06-01",
    hora: "21:30",
    lugar: "Gimnasio",
    precioEntrada: "100",
    cantidadEntradas: "10",
    imagenes: new File([new Uint8Array(photo)], "foto.jpg"),
  };
  const response = await site.call("POST", "/api/eventos/crear", { as: staff, form });
  if (response.status !== 201) throw new Error(`creating the event failed: ${await response.text()}`);
  return (await response.json()) as Evento;
}

/** Makes a valid black-and-white PNG of `side` × `side` pixels in a file of a few kilobytes. */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
