import { readFileSync } from "node:fs";
import { packageFolder } from "../package-folder.ts";

/** A TrueType font for what the standard fonts of PDF cannot draw. */
interface EmbeddedFont {
  file: Buffer;
  /** The glyph of a character; undefined if it has none. */
  glyphOf(sign: string): number | undefined;
  /** Of a glyph, in thousandths of the size. */
  widthOf(glyph: number): number;
}

let font: EmbeddedFont | undefined;

/** A part of DejaVu Sans (fonts/LICENSE.txt), read at its first use. */
export function embeddedFont(): EmbeddedFont {
  font ??= readFont(readFileSync(new URL("src/server/documents/fonts/dejavu-nombres.ttf", packageFolder)));
  return font;
}

function readFont(file: Buffer): EmbeddedFont {
  const tables = new Map(
    Array.from({ length: file.readUInt16BE(4) }, (_, n) => {
      const at = 12 + 16 * n;
      return [file.toString("latin1", at, at + 4), file.readUInt32BE(at + 8)];
    }),
  );
  const table = (name: string) => tables.get(name) ?? 0;
  const unitsPerEm = file.readUInt16BE(table("head") + 18);
  const metrics = file.readUInt16BE(table("hhea") + 34);
  const glyphs = readGlyphs(file, table("cmap"));
  return {
    file,
    glyphOf: (sign) => glyphs.get(sign.codePointAt(0) ?? 0),
    widthOf: (glyph) =>
      Math.round((file.readUInt16BE(table("hmtx") + 4 * Math.min(glyph, metrics - 1)) * 1000) / unitsPerEm),
  };
}

/** The glyphs of characters, from the table by segments (format 4) of Unicode's first plane. */
function readGlyphs(file: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const offsets = Array.from({ length: file.readUInt16BE(cmap + 2) }, (_, n) =>
    file.readUInt32BE(cmap + 8 + 8 * n),
  );
  const at = cmap + (offsets.find((offset) => file.readUInt16BE(cmap + offset) === 4) ?? 0);
  const double = file.readUInt16BE(at + 6);
  for (let n = 0; n < double; n += 2) {
    const [last, first, delta, range] = [14, 16 + double, 16 + 2 * double, 16 + 3 * double].map((column) =>
      file.readUInt16BE(at + column + n),
    ) as [number, number, number, number];
    for (let code = first; code <= last && code < 0xffff; code++) {
      const listed = at + 16 + 3 * double + n + range + 2 * (code - first);
      const glyph = range === 0 ? code : file.readUInt16BE(listed);
      if (glyph !== 0 || range === 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** From the first letter that is read from the right to the last one, with what is between them. */
const RUN =
  /[\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*[\p{Script=Arabic}\p{Script=Hebrew}])?/gu;

/** A line in the order in which it is drawn, from the left, with Arabic letters joined. */
export function drawnOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  return line.replace(RUN, (run) =>
    Array.from(joined(run))
      .reverse()
      .join("")
      // Numbers are read from the left.
      .replace(/\d[\d.,/]*\d/g, (number) => Array.from(number).reverse().join("")),
  );
}

/**
 * Arabic letters by their forms: alone, at the end of a word or before one that does not join it, at the beginning, and
 * between others. Unicode lists them in this order, and says which letter each is a form of.
 */
const forms = new Map<string, string[]>();
for (const [from, to] of [
  [0xfe80, 0xfefc],
  [0xfb50, 0xfbff],
] as const) {
  const found = new Map<string, string[]>();
  for (let code = from; code <= to; code++) {
    const form = String.fromCharCode(code);
    const letter = form.normalize("NFKC");
    if (letter !== form) found.set(letter, [...(found.get(letter) ?? []), form]);
  }
  for (const [letter, all] of found) if (!forms.has(letter)) forms.set(letter, all);
}

function joined(run: string): string {
  // Lam and alef are one form.
  const letters = run.match(/\u0644[\u0622\u0623\u0625\u0627]|./gsu) ?? [];
  return letters
    .map((letter, n) => {
      const own = forms.get(letter);
      if (!own) return letter;
      const before = forms.get(letters[n - 1] ?? "")?.length === 4;
      const after = own.length === 4 && (forms.get(letters[n + 1] ?? "")?.length ?? 0) > 1;
      return own[(after ? 2 : 0) + (before ? 1 : 0)] ?? letter;
    })
    .join("");
}
