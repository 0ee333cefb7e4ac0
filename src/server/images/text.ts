import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import sharp from "sharp";

/** Bundled fonts, since the server may have none installed: their family, and their file in a package. */
const FONTS = {
  title: ["Oswald SemiBold", "@fontsource/oswald/files/oswald-latin-600-normal.woff"],
  text: ["Archivo SemiBold", "@fontsource/archivo/files/archivo-latin-600-normal.woff"],
} as const;

interface TextStyle {
  font: keyof typeof FONTS;
  /** Pixels. */
  size: number;
  color: string;
  /** Maximum line width. A longer word is broken between letters. */
  width?: number;
  upper?: boolean;
  letterSpacing?: number;
}

export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

/** Draws text on a transparent background; null if the fonts lack all of its characters. */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText | null> {
  const drawable = drawableText(text);
  if (drawable === "") return null;
  const { font, size, color, width, upper, letterSpacing = 0 } = style;
  const letters = upper ? drawable.toLocaleUpperCase("es-AR") : drawable;
  const attributes = `foreground="${color}" line_height="${LINE_HEIGHT[font]}" letter_spacing="${letterSpacing * 1024}"`;
  const { data, info } = await sharp({
    text: {
      text: `<span ${attributes}>${escapeMarkup(letters)}</span>`,
      // The comma ends the family's name, because "SemiBold" would otherwise be a weight of another family.
      font: `${FONTS[font][0]}, ${size}`,
      fontfile: await fontFile(font),
      // At 72 dots per inch, a point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: "word-char",
      ...(width && { width }),
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/** Relative to the fonts' own line heights (1.14 and 1.2 times the size), which leave much room. */
const LINE_HEIGHT = { title: 0.77, text: 1.1 };

const escapeMarkup = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns the part of a text that the bundled fonts can draw: Latin letters, digits and punctuation, without emoji. */
export function drawableText(text: string): string {
  return text
    .replace(/[^\u0020-\u007e\u00a1-\u00ff–—‘’“”…•]/gu, (sign) =>
      sign.normalize("NFD").replace(/[^\u0020-\u007e]/gu, ""),
    )
    .replace(/\s+/g, " ")
    .trim();
}

let folder: Promise<string> | undefined;
const files = new Map<string, Promise<string>>();

/** Returns the path of a font as a plain OpenType file: Pango reads no WOFF. */
function fontFile(font: keyof typeof FONTS): Promise<string> {
  const write = async () => {
    folder ??= makeFolder();
    const target = join(await folder, `${font}.ttf`);
    await writeFile(target, unpackWoff(await readFile(fileURLToPath(import.meta.resolve(FONTS[font][1])))));
    return target;
  };
  const file = files.get(font) ?? write();
  files.set(font, file);
  file.catch(() => files.delete(font));
  return file;
}

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "club-fonts-"));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Unpacks the OpenType font in a WOFF file (https://www.w3.org/TR/WOFF/): the same tables, each deflated. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  for (const [i, value] of [count, power * 16, Math.log2(power), (count - power) * 16].entries())
    head.writeUInt16BE(value, 4 + 2 * i);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (let i = 0; i < count; i++) {
    const entry = 44 + 20 * i;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    woff.copy(head, 12 + 16 * i, entry, entry + 4);
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), 16 + 16 * i);
    head.writeUInt32BE(at, 20 + 16 * i);
    head.writeUInt32BE(length, 24 + 16 * i);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}
