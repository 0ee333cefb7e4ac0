import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BOMBS } from "#tests/harness/bombs.ts";
import { inTurn, propertyRuns } from "#tests/harness/property-runs.ts";
import { tempFolder } from "#tests/harness/temp-folder.ts";
import { type ImageMime, imageMimeOf, inspectImage } from "./inspect.ts";
import { readContainer } from "./strip-metadata.ts";

const folder = await tempFolder();

/** Has a phone's orientation and location, and a colour profile other than sRGB. */
const photo = (width = 90, height = 50, channels: 3 | 4 = 3) => {
  const noise = Buffer.from(
    Array.from({ length: width * height * channels }, (_, i) => ((i * 7919) >> 3) & 255),
  );
  return sharp(noise, { raw: { width, height, channels } })
    .withIccProfile("p3")
    .withMetadata({ orientation: 6, icc: "p3" })
    .withExifMerge({
      IFD0: { Artist: "Alguien" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 53/1 0/1" },
    });
};
const pictures: [string, ImageMime, () => Promise<Buffer>][] = [
  ["JPEG", "image/jpeg", () => photo().jpeg().toBuffer()],
  ["progressive JPEG", "image/jpeg", () => photo().jpeg({ progressive: true }).toBuffer()],
  ["PNG", "image/png", () => photo(90, 50, 4).png().toBuffer()],
  [
    "interlaced PNG with a palette",
    "image/png",
    () => photo().png({ progressive: true, palette: true }).toBuffer(),
  ],
  ["WebP", "image/webp", () => photo().webp().toBuffer()],
  ["transparent WebP", "image/webp", () => photo(90, 50, 4).webp().toBuffer()],
  ["lossless WebP", "image/webp", () => photo().webp({ lossless: true }).toBuffer()],
  ["GIF", "image/gif", () => photo().gif().toBuffer()],
];
const pixelsOf = (file: Buffer) =>
  sharp(file).autoOrient().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });

// Rule ARC-7
describe("reading a picture's structure", () => {
  test.each(pictures)("keeps the pixels, colours and orientation of a %s", async (_name, mime, make) => {
    const original = await make();
    expect(imageMimeOf(original)).toBe(mime);
    const container = readContainer(Buffer.from(original), mime);
    expect(container).toMatchObject({ pixels: 90 * 50 });
    const bytes = container?.bytes ?? Buffer.alloc(0);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(original));
    expect(["Alguien", "GPS"].filter((text) => bytes.includes(text))).toEqual([]);
    expect(readContainer(Buffer.from(bytes), mime)?.bytes.equals(bytes)).toBe(true);
  });

  test.each(pictures)(
    "never fails on a damaged %s, but reads it or reports it as unreadable",
    async (_name, mime, make) => {
      const original = await make();
      const damage = fc.record({ at: fc.nat(original.length - 1), byte: fc.nat(255) });
      fc.assert(
        fc.property(fc.array(damage, { maxLength: 8 }), fc.nat(original.length), (all, length) => {
          const file = Buffer.from(original);
          for (const { at, byte } of all) file[at] = byte;
          const container = readContainer(file.subarray(0, length), mime);
          expect(container?.bytes.length ?? 0).toBeLessThanOrEqual(original.length + 500);
        }),
        { numRuns: propertyRuns(50, 2_000) },
      );
    },
  );

  test("keeps the first frame of an animation", async () => {
    const frames = Buffer.concat([Buffer.alloc(30 * 20 * 3, 200), Buffer.alloc(30 * 20 * 3, 20)]);
    const animation = sharp(frames, { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } });
    for (const file of [
      await animation.clone().gif({ delay: 100 }).toBuffer(),
      await animation.clone().webp({ delay: 100 }).toBuffer(),
    ]) {
      const mime = imageMimeOf(file);
      expect((await sharp(file).metadata()).pages).toBe(2);
      const bytes = mime && readContainer(Buffer.from(file), mime)?.bytes;
      if (!bytes) throw new Error("no container");
      expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
      expect(await pixelsOf(bytes)).toEqual(await pixelsOf(file));
    }
  });
});

// Rule ARC-7
describe("an upload", () => {
  // Drawing 60 million pixels takes seconds.
  const [largest, others] = [true, false].map((is) =>
    BOMBS.filter(({ name }) => / (60 million pixels|wide rows)/.test(name) === is),
  );
  test.each([...(others ?? []), ...inTurn(largest ?? [], 1)])(
    "loses its metadata or is rejected before it reaches a decoder: $name ($status)",
    async ({ mime, status, make }) => {
      const bomb = await make();
      expect([imageMimeOf(bomb), bomb.length < 10 * 1024 * 1024]).toEqual([mime, true]);
      const file = path.join(folder, "bomba.part");
      await writeFile(file, bomb);
      const outcome = await inspectImage({ path: file, mime, nombre: "bomba" });
      expect(outcome).toMatchObject(status === 201 ? { ok: true } : { ok: false, status });
      if (status === 201) expect((await readFile(file)).length).toBeLessThan(4_000);
    },
  );
});
