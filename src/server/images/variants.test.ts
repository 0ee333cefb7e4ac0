import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pngBomb } from "#tests/harness/pictures.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { imageMimeOf, inspectImage } from "./inspect.ts";
import { callersFirst, decodeForCaller } from "./picture-work.ts";
import { decodeImage } from "./variants.ts";

const folder = await tempFolder();

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2b0f54" } });
async function inspect(content: Buffer, nombre = "foto.jpg") {
  const file = path.join(folder, "a.part");
  await writeFile(file, content);
  const mime = imageMimeOf(content.subarray(0, 64));
  if (!mime) throw new Error("no picture's signature");
  return inspectImage({ path: file, mime, nombre });
}

describe("a file", () => {
  test.each([
    ["image/jpeg", () => photo(40, 30).jpeg().toBuffer()],
    ["image/png", () => photo(40, 30).png().toBuffer()],
    ["image/webp", () => photo(40, 30).webp().toBuffer()],
    ["image/gif", () => photo(40, 30).gif().toBuffer()],
  ])("is recognized by its first bytes as %s", async (mime, make) => {
    const content = await make();
    expect(imageMimeOf(content.subarray(0, 64))).toBe(mime);
    expect(await inspect(content)).toMatchObject({ ok: true, value: { ancho: 40, alto: 30 } });
  });

  test.each([
    ["a text file", async () => Buffer.from("hola")],
    ["empty", async () => Buffer.alloc(0)],
    ["an SVG, which the decoder supports", async () => Buffer.from('<svg width="9" height="9"></svg>')],
    ["a TIFF, which the decoder supports", () => photo(9, 9).tiff().toBuffer()],
    ["a PDF", async () => Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
    ["a program", async () => Buffer.from("MZ\x90\0\x03\0\0\0")],
    ["an iPhone's HEIC", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
  ])("is not recognized as a picture if it is %s", async (_what, make) => {
    expect(imageMimeOf((await make()).subarray(0, 64))).toBeNull();
  });
});

// Rule ARC-1
test("a truncated JPEG is rejected", async () => {
  const noise = Buffer.from(Array.from({ length: 90 * 400 * 3 }, (_, i) => (i * 7919) & 255));
  for (const progressive of [false, true]) {
    const whole = await sharp(noise, { raw: { width: 90, height: 400, channels: 3 } })
      .jpeg({ progressive })
      .toBuffer();
    expect(whole.subarray(-2).toString("hex")).toBe("ffd9");
    expect(await inspect(whole.subarray(0, -2))).toMatchObject({ ok: true, value: { ancho: 90, alto: 400 } });
    const kept = await readFile(path.join(folder, "a.part"));
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer());
    for (const part of [0.4, 0.7, 0.95])
      expect(await inspect(whole.subarray(0, Math.floor(whole.length * part))), String(part)).toMatchObject({
        status: 415,
      });
  }
});

describe("a file is rejected with a 415 that names it:", () => {
  test.each([
    ["an HTML page with a picture's signature", async () => Buffer.from("GIF89a<script>alert(1)</script>")],
    ["half a photo", async () => (await photo(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    [
      "a PNG corrupted in the middle",
      async () => {
        // Incompressible pixels, so that the file is long enough to be cut in the middle.
        const noise = Buffer.from(
          Array.from({ length: 270_000 }, (_, i) => (i * 7919 + ((i * i) >> 5)) & 255),
        );
        const raw = { width: 300, height: 300, channels: 3 as const };
        const png = await sharp(noise, { raw }).png().toBuffer();
        const middle = png.length >> 1;
        return png.fill(0, middle, middle + 500);
      },
    ],
  ])("%s", async (_what, make) => {
    expect(await inspect(await make())).toMatchObject({
      ok: false,
      status: 415,
      code: "no-es-imagen",
      detail: expect.stringContaining("«foto.jpg»"),
    });
  });
});

// Rule ARC-2
test("a small file of more than 60 million pixels gets a 413 without being decoded", async () => {
  const bomb = pngBomb(20_000);
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const before = process.memoryUsage.rss();
  expect(await inspect(bomb)).toMatchObject({ ok: false, status: 413 });
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
});

// Rule ARC-2
test("a photo loses its metadata in every format and is rotated upright", async () => {
  const original = await photo(800, 400)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "Telefono", Artist: "Alguien" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 53/1 0/1" },
    })
    .toBuffer();
  expect(original.includes("Telefono")).toBe(true);
  expect(await inspect(original)).toMatchObject({ ok: true, value: { ancho: 400, alto: 800 } });
  const decoded = await decodeImage(original, { ancho: 400, alto: 800 });
  for (const content of [await decoded.webp(400), await decoded.avif(320), await decoded.jpeg(1200)]) {
    const metadata = await sharp(content).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(metadata.height).toBe((metadata.width ?? 0) * 2);
    expect(content.includes("Telefono")).toBe(false);
  }
});

// Rule ARC-2
test("a picture is never enlarged", async () => {
  const decoded = await decodeImage(await photo(500, 200).png().toBuffer(), { ancho: 500, alto: 200 });
  expect((await sharp(await decoded.jpeg(1200)).metadata()).width).toBe(500);
  expect((await sharp(await decoded.webp(320)).metadata()).width).toBe(320);
});

test("transparency is preserved, or becomes white if the format does not support it", async () => {
  const clear = { create: { width: 20, height: 20, channels: 4 as const, background: "#00000000" } };
  const decoded = await decodeImage(await sharp(clear).png().toBuffer(), { ancho: 20, alto: 20 });
  expect((await sharp(await decoded.webp(20)).metadata()).hasAlpha).toBe(true);
  const { data } = await sharp(await decoded.jpeg(1200))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(250);
});

test("image processing in the background waits for processing in the foreground", async () => {
  const order: string[] = [];
  const waitedFor = decodeForCaller(async () => {
    await photo(600, 600).avif({ effort: 0 }).toBuffer();
    order.push("waited for");
  });
  await Promise.all([callersFirst().then(() => order.push("background")), waitedFor]);
  expect(order).toEqual(["waited for", "background"]);
});
