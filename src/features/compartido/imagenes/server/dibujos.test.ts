import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { dibujarCompartir, dibujarEscudo, dibujarFavicon, dibujarIcono } from "./dibujos.ts";
import { dibujarMonograma, iniciales, prepararEscudo } from "./preparar-escudo.ts";

const AZUL = { principal: "#0d2f6e", acento: "#f5c518" };

function disc(color: string, { ground, side = 400 }: { ground?: string; side?: number } = {}) {
  const rect = ground ? `<rect width="100" height="100" fill="${ground}"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100">${rect}<circle cx="50" cy="50" r="30" fill="${color}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

async function pixelAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4;
  return [...data.subarray(at, at + 4)];
}
const near = (color: number[]) => color.map((channel) => Math.round(channel / 8));

describe("the initials of a club", () => {
  test.each([
    ["Ñandú", "Ñ"],
    ["Club Atlético de la Ribera", "CAR"],
    ["Club Social y Deportivo Ñandú de Bahía Blanca", "CSDÑ"],
    ["3 de Febrero", "3F"],
    ["«Los Álamos»", "Á"],
    ["Żółw Žižkov", "ZZ"],
    ["🏀🔥", ""],
    ["東京", ""],
    ["   ", ""],
  ])("shorten %j to %j", (nombre, expected) => {
    expect(iniciales(nombre)).toBe(expected);
  });
});

// Rule SIT-14
describe("the monogram of a club without a crest", () => {
  test.each(["Ñandú", "Club Atlético de la Ribera", "🏀🔥", "<&\"'>"])(
    "is a shield with a transparent background for %j",
    async (nombre) => {
      const { png, fondo } = await dibujarMonograma(nombre, AZUL);
      expect(fondo).toBeNull();
      expect((await pixelAt(png, 0, 1))[3]).toBe(0);
      expect(near(await pixelAt(png, 0.5, 0.02))).toEqual(near([0xf5, 0xc5, 0x18, 255]));
    },
  );

  test("shows letters, or a ball if the name has none", async () => {
    const [plain, letters, ball] = await Promise.all(
      ["Ñ", "N", "🏀"].map((nombre) => dibujarMonograma(nombre, AZUL)),
    );
    expect(letters?.png.equals(plain?.png ?? Buffer.alloc(0))).toBe(false);
    expect(ball?.png.equals(plain?.png ?? Buffer.alloc(0))).toBe(false);
  });
});

describe("an uploaded crest", () => {
  test("is drawn without its margins on the club's colour", async () => {
    const crest = await prepararEscudo(await disc("#ffffff"), AZUL);
    const { width, height } = await sharp(crest.png).metadata();
    expect([width, height].map((side) => Math.round((side ?? 0) / 4))).toEqual([60, 60]);
    const icon = await dibujarIcono(crest, AZUL.principal, { size: 192, part: 0.78 });
    expect(near(await pixelAt(icon, 0, 0))).toEqual(near([0x0d, 0x2f, 0x6e, 255]));
    expect(near(await pixelAt(icon, 0.5, 0.5))).toEqual(near([255, 255, 255, 255]));
  });

  test("keeps its background if it has no transparency", async () => {
    const crest = await prepararEscudo(await disc("#8c1020", { ground: "#ffffff" }), AZUL);
    expect(crest.fondo).toBe("#ffffff");
    const icon = await dibujarIcono(crest, AZUL.principal, { size: 192, part: 0.78 });
    expect(near(await pixelAt(icon, 0, 0))).toEqual(near([255, 255, 255, 255]));
  });

  test("gets an outline if it has the colour of the background", async () => {
    const crest = await prepararEscudo(await disc(AZUL.principal), AZUL);
    const plain = await prepararEscudo(await disc("#f5c518"), AZUL);
    expect(near(await pixelAt(crest.png, 0.5, 0.016))).toEqual(near([255, 255, 255, 255]));
    expect(near(await pixelAt(plain.png, 0.5, 0.02))).toEqual(near([0xf5, 0xc5, 0x18, 255]));
  });

  test("is drawn even if it has one pixel, one colour or an extreme shape", async () => {
    const flat = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: "#aa0000" } })
        .png()
        .toBuffer();
    for (const picture of [
      await flat(1, 1),
      await flat(300, 300),
      await flat(3000, 4),
      await flat(4, 3000),
    ]) {
      const crest = await prepararEscudo(picture, AZUL);
      expect((await sharp(await dibujarEscudo(crest)).metadata()).format).toBe("webp");
      expect(
        (await sharp(await dibujarIcono(crest, AZUL.principal, { size: 192, part: 0.78 })).metadata()).width,
      ).toBe(192);
    }
  });

  test("is rejected if the file is empty, text or truncated", async () => {
    const whole = await disc("#ffffff");
    for (const wrong of [Buffer.alloc(0), Buffer.from("no soy una imagen"), whole.subarray(0, 60)])
      await expect(prepararEscudo(wrong, AZUL)).rejects.toThrow();
  });
});

describe("the crest's pictures", () => {
  test("have the sizes and formats that browsers and phones expect", async () => {
    const crest = await prepararEscudo(await disc("#ffffff", { side: 4000 }), AZUL);
    for (const size of [180, 192, 512]) {
      const meta = await sharp(await dibujarIcono(crest, AZUL.principal, { size, part: 0.78 })).metadata();
      expect([meta.format, meta.width, meta.height, meta.hasAlpha]).toEqual(["png", size, size, false]);
    }
    const shown = await sharp(await dibujarEscudo(crest)).metadata();
    expect([shown.format, shown.width, shown.height, shown.hasAlpha]).toEqual(["webp", 264, 312, true]);
    const ico = await dibujarFavicon(crest);
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [i, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * i;
      const start = ico.readUInt32LE(entry + 12);
      const png = await sharp(ico.subarray(start, start + ico.readUInt32LE(entry + 8))).metadata();
      expect([ico.readUInt8(entry), png.format, png.width, png.height]).toEqual([size, "png", size, size]);
    }
  });

  test("keep the crest of a maskable icon within the circle that every phone shows", async () => {
    const crest = await prepararEscudo(await disc("#ffffff", { side: 300 }), AZUL);
    const icon = await dibujarIcono(crest, AZUL.principal, { size: 512, part: 0.58 });
    for (const at of [0.15, 0.85]) {
      expect(near(await pixelAt(icon, at, 0.5))).toEqual(near([0x0d, 0x2f, 0x6e, 255]));
      expect(near(await pixelAt(icon, 0.5, at))).toEqual(near([0x0d, 0x2f, 0x6e, 255]));
    }
  });

  test.each([
    ["a short name", "Ñandú"],
    ["60 letters", "Asociación Deportiva y Cultural Juventud Unida de San Martín"],
    ["a word of 60 letters", "W".repeat(60)],
    ["emoji and markup", "🏀 <script>&amp;\"'"],
    ["nothing that can be drawn", "🏀"],
  ])("have no letters near the edges of the link preview if the club's name is %s", async (_, nombre) => {
    const crest = await dibujarMonograma(nombre, AZUL);
    const identidad = { nombre, nombreCorto: "Club", ciudad: "Salta", colores: AZUL };
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#123456" } })
      .webp()
      .toBuffer();
    for (const cover of [null, photo]) {
      const picture = await dibujarCompartir(identidad, crest, cover);
      const { format, width, height } = await sharp(picture).metadata();
      expect([format, width, height]).toEqual(["jpeg", 1200, 630]);
      for (const strip of [
        { left: 0, top: 0, width: 1200, height: 40 },
        { left: 0, top: 0, width: 50, height: 600 },
        { left: 0, top: 580, width: 460, height: 30 },
      ]) {
        const { data } = await sharp(picture)
          .extract(cover ? { ...strip, width: Math.min(strip.width, 460) } : strip)
          .raw()
          .toBuffer({ resolveWithObject: true });
        // Only the court's faint lines are drawn; letters would be white or yellow.
        expect(data.reduce((max, channel) => Math.max(max, channel), 0)).toBeLessThan(160);
      }
    }
  });
});
