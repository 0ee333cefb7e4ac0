import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { processImage } from "./process.ts";

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2b0f54" } });
const make = (contenido: Buffer, nombre = "foto.jpg") => processImage("eventos", { nombre, contenido });
async function made(contenido: Buffer) {
  const image = await make(contenido);
  if (!image.ok) throw new Error(image.detail);
  return image.value;
}

test.each([
  ["JPEG", () => photo(400, 300).jpeg().toBuffer()],
  ["PNG", () => photo(400, 300).png().toBuffer()],
  ["WebP", () => photo(400, 300).webp().toBuffer()],
  ["GIF", () => photo(400, 300).gif().toBuffer()],
  ["AVIF", () => photo(400, 300).avif({ effort: 0 }).toBuffer()],
])("a %s is taken, whatever its name says", async (_format, file) => {
  const image = await make(await file(), "informe.pdf");
  expect(image).toMatchObject({ ok: true, value: { ancho: 400, alto: 300 } });
});

test("a large photo gets every width, as WebP, and a JPEG for link previews", async () => {
  const { clave, ancho, alto, files } = await made(await photo(4000, 3000).jpeg().toBuffer());
  expect({ ancho, alto }).toEqual({ ancho: 1920, alto: 1440 });
  expect(clave).toMatch(/^eventos\/[0-9a-f]{64}$/);
  const sizes = await Promise.all(
    files.map(async ({ key, content }) => {
      const { format, width } = await sharp(content).metadata();
      return `${key.slice(clave.length)} ${format} ${width}`;
    }),
  );
  expect(sizes.sort()).toEqual([
    "/1280.webp webp 1280",
    "/1920.webp webp 1920",
    "/320.webp webp 320",
    "/640.webp webp 640",
    "/og.jpg jpeg 1200",
  ]);
});

test("a small photo is never enlarged", async () => {
  const { clave, ancho, files } = await made(await photo(500, 200).png().toBuffer());
  expect(ancho).toBe(500);
  expect(files.map(({ key }) => key.slice(clave.length)).sort()).toEqual([
    "/320.webp",
    "/500.webp",
    "/og.jpg",
  ]);
});

test("a picture of one pixel and one much taller than wide are taken too", async () => {
  expect(await made(await photo(1, 1).png().toBuffer())).toMatchObject({ ancho: 1, alto: 1 });
  expect((await made(await photo(100, 20_000).png().toBuffer())).alto).toBe(3840);
});

test("nothing of a photo's metadata remains, and it stands upright", async () => {
  const exif = {
    IFD0: { Make: "Telefono", Artist: "Alguien" },
    IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 53/1 0/1" },
  };
  const original = await photo(800, 400)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .toBuffer();
  expect(original.includes("Telefono")).toBe(true);
  const { ancho, alto, files } = await made(original);
  expect({ ancho, alto }).toEqual({ ancho: 400, alto: 800 });
  for (const { content } of files) {
    const metadata = await sharp(content).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(content.includes("Telefono")).toBe(false);
  }
});

describe("what is not a picture is a 415 that names the file", () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  test.each([
    ["a text", async () => Buffer.from("hola")],
    ["an empty file", async () => Buffer.alloc(0)],
    ["an SVG, which the decoder would take", async () => Buffer.from(svg)],
    ["a TIFF, which the decoder would take", () => photo(9, 9).tiff().toBuffer()],
    ["a page that begins like a picture", async () => Buffer.from("GIF89a<script>alert(1)</script>")],
    ["half a photo", async () => (await photo(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    [
      "a PNG with a broken middle",
      async () => {
        // Every pixel its own, so that there is something in the middle.
        const noise = Buffer.from(
          Array.from({ length: 270_000 }, (_, i) => (i * 7919 + ((i * i) >> 5)) & 255),
        );
        const raw = { width: 300, height: 300, channels: 3 as const };
        const png = await sharp(noise, { raw }).png().toBuffer();
        const middle = png.length >> 1;
        return png.fill(0, middle, middle + 500);
      },
    ],
  ])("%s", async (_what, file) => {
    expect(await make(await file(), "foto.jpg")).toMatchObject({
      ok: false,
      status: 415,
      code: "no-es-imagen",
      detail: expect.stringContaining("«foto.jpg»"),
    });
  });
});

test("a file over 10 MB is a 413", async () => {
  const file = Buffer.concat([await photo(9, 9).jpeg().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
  expect(await make(file)).toMatchObject({ ok: false, status: 413 });
});

test("a small file that hides more than 60 million pixels is a 413", async () => {
  const bomb = await photo(12_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await make(bomb)).toMatchObject({ ok: false, status: 413 });
});
