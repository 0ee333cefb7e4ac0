import sharp from "sharp";
import type { Escudo } from "./preparar-escudo.ts";

/** Size and crest of the picture that menu, footer and membership card show at 88 × 104 or less. */
const SHOWN = { width: 264, height: 312 };

/** The crest on transparent ground, for pages; one without transparency becomes a card with rounded corners. */
export async function dibujarEscudo(escudo: Escudo): Promise<Buffer> {
  return sharp(await placed(escudo, SHOWN))
    .webp({ quality: 88, alphaQuality: 95, effort: 5 })
    .toBuffer();
}

/** The crest in a box as PNG with transparent ground. */
export async function placed(
  { png, fondo }: Escudo,
  { width, height }: { width: number; height: number },
  gravity: "centre" | "west" = "centre",
): Promise<Buffer> {
  const margin = fondo ? Math.round(Math.min(width, height) * 0.08) : 0;
  const { data: inner, info } = await sharp(png)
    .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: "inside" })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const left = gravity === "west" ? margin : Math.round((width - info.width) / 2);
  const top = Math.round((height - info.height) / 2);
  const card = fondo
    ? `<rect x="${left - margin}" y="${top - margin}" width="${info.width + 2 * margin}" height="${info.height + 2 * margin}" rx="${margin}" fill="${fondo}"/>`
    : "";
  return sharp(Buffer.from(svg(width, height, card)))
    .composite([{ input: inner, left, top }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** @param part share of the icon's side that the crest occupies */
export async function dibujarIcono(
  escudo: Escudo,
  principal: string,
  { size, part }: { size: number; part: number },
): Promise<Buffer> {
  const side = Math.round(size * part);
  const crest = await placed({ png: escudo.png, fondo: null }, { width: side, height: side });
  return sharp({ create: { width: size, height: size, channels: 3, background: escudo.fondo ?? principal } })
    .composite([{ input: crest, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The crest in three sizes in an ICO container: a 6-byte header, and a 16-byte entry for each PNG. */
export async function dibujarFavicon(escudo: Escudo): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pngs = await Promise.all(
    sizes.map(async (size) =>
      sharp(await placed(escudo, { width: size, height: size }))
        .png({ compressionLevel: 9 })
        .toBuffer(),
    ),
  );
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [i, png] of pngs.entries()) {
    const entry = 6 + 16 * i;
    header.writeUInt8(sizes[i] ?? 0, entry);
    header.writeUInt8(sizes[i] ?? 0, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pngs]);
}

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`;
}
