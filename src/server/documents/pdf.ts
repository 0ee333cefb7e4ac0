import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { packageFolder } from "../package-folder.ts";

/** In points (1/72 inch). */
export const A4 = { width: 595.28, height: 841.89 };

export interface Style {
  /** Points. */
  size: number;
  bold?: boolean;
  /** `#rrggbb`; black by default. */
  color?: string;
}

export interface PdfPage {
  /** Draws one line that begins at `x`, or ends there if `right` is set; `y` is its baseline, from the top. */
  text(text: string, at: { x: number; y: number; right?: boolean }, style: Style): void;
  /** Fills rectangles, given by their top left corner. */
  fill(rectangles: readonly Rectangle[], color?: string): void;
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** Windows-1252 from 0x80 to 0x9f. Equals Latin-1 from 0xa0 on. */
const WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const PRINTABLE = new RegExp(`[ -~¡-ÿ${WINDOWS}]`, "u");

/** Widths from the space to `~`, in thousandths of the size; from Adobe's metrics of the standard fonts. */
const HELVETICA =
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278
278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611
278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500
334 260 334 584`.split(/\s/);
const HELVETICA_BOLD =
  `278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333
333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611
333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500
389 280 389 584`.split(/\s/);
/** Width of characters without a base letter in the tables, such as dashes: the widest, so that nothing overlaps. */
const WIDEST = 1000;

/** Returns the text as drawn, on one line: letters that the fonts lack become their base letter or "?". */
export function printable(text: string): string {
  const signs = Array.from(text.replace(/\s+/g, " ").normalize("NFC"), (sign) => {
    if (/[\p{M}\p{Cc}\p{Cf}]/u.test(sign)) return "";
    if (isPrintable(sign)) return sign;
    return Array.from(sign.normalize("NFKD")).filter(isPrintable).join("") || "?";
  });
  return signs.join("").trim();
}

const isPrintable = (sign: string) => PRINTABLE.test(sign) || embeddedFont().glyphOf(sign) !== undefined;

/** Whether a line has letters that the standard fonts lack. Such a line is drawn entirely in the embedded font. */
const isForeign = (line: string) => Array.from(line).some((sign) => !PRINTABLE.test(sign));

export function widthOf(text: string, style: Style): number {
  const line = printable(text);
  if (isForeign(line)) return glyphsOf(line).reduce((sum, [glyph]) => sum + widthOfGlyph(glyph, style), 0);
  return Array.from(line).reduce((sum, sign) => sum + widthOfSign(sign, style), 0);
}

function glyphsOf(line: string): [glyph: number, sign: string][] {
  return Array.from(drawnOrder(line), (sign) => [embeddedFont().glyphOf(sign) ?? 0, sign]);
}

const widthOfGlyph = (glyph: number, { size }: Style) => (embeddedFont().widthOf(glyph) * size) / 1000;

function widthOfSign(sign: string, { size, bold }: Style): number {
  const widths = bold ? HELVETICA_BOLD : HELVETICA;
  return (Number(widths[sign.normalize("NFD").charCodeAt(0) - 32] ?? WIDEST) * size) / 1000;
}

/**
 * Breaks a text between words, or inside a word that is wider than a line. Text beyond `most` lines ends in an
 * ellipsis.
 */
export function wrap(text: string, width: number, style: Style, most = 6): string[] {
  const lines: string[] = [];
  let rest = printable(text);
  while (rest !== "") {
    const fitting = fittingIn(rest, width, style);
    if (fitting < rest.length && lines.length === most - 1) {
      const short = fittingIn(rest, width - widthOfSign("…", style), style);
      return [...lines, `${rest.slice(0, short)}…`];
    }
    const space = fitting < rest.length ? rest.lastIndexOf(" ", fitting) : -1;
    const end = space > 0 ? space : fitting;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}

function fittingIn(text: string, width: number, style: Style): number {
  let used = 0;
  const foreign = isForeign(text);
  const over = Array.from(text).findIndex((sign) => {
    // A joined form of a letter is at most as wide as the letter alone.
    used += foreign ? widthOfGlyph(embeddedFont().glyphOf(sign) ?? 0, style) : widthOfSign(sign, style);
    return used > width;
  });
  return over < 0 ? text.length : Math.max(1, over);
}

/**
 * Opens a document of A4 pages with text and filled rectangles. Helvetica is a standard font of every reader; lines
 * with letters of other alphabets use an embedded font.
 */
export function openPdf(title: string) {
  const pages: string[][] = [];
  const glyphs = new Map<number, string>();
  return {
    addPage(): PdfPage {
      const drawn: string[] = [];
      pages.push(drawn);
      return {
        text(text, { x, y, right }, style) {
          const left = right ? x - widthOf(text, style) : x;
          const place = `${numbers(left, A4.height - y)} Td`;
          const line = printable(text);
          if (isForeign(line)) {
            const shown = glyphsOf(line);
            for (const [glyph, sign] of shown) glyphs.set(glyph, letterOf(sign));
            const codes = shown.map(([glyph]) => hexOf(glyph)).join("");
            const outline = style.bold
              ? `${colorOf(style.color, "RG")} ${numbers(style.size * BOLDER)} w 2 Tr `
              : "";
            drawn.push(
              `q ${colorOf(style.color)} ${outline}BT /U ${style.size} Tf ${place} <${codes}> Tj ET Q`,
            );
            return;
          }
          const font = `/${style.bold ? "B" : "R"} ${style.size} Tf`;
          drawn.push(`${colorOf(style.color)} BT ${font} ${place} ${stringOf(line)} Tj ET`);
        },
        fill(rectangles, color) {
          const paths = rectangles.map(([x, y, w, h]) => `${numbers(x, A4.height - y - h, w, h)} re`);
          drawn.push(`${colorOf(color)} ${paths.join(" ")} f`);
        },
      };
    },
    end: () => writeFile(title, pages, glyphs),
  };
}

/**
 * Stroke width, relative to the size, that makes letters of the embedded font bold, since the font has only one weight.
 */
const BOLDER = 0.03;

/** Writes one character per byte, so that a position in the text is an offset in the file. */
function writeFile(title: string, pages: readonly string[][], glyphs: ReadonlyMap<number, string>): Buffer {
  const pageAt = (n: number) => 6 + 2 * n;
  const embeddedAt = pageAt(pages.length);
  const embedded = glyphs.size === 0 ? [] : fontObjects(embeddedAt, glyphs);
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (es-AR) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${pageAt(n)} 0 R`).join(" ")}]
/MediaBox [0 0 ${A4.width} ${A4.height}] /Resources << /Font << /R 3 0 R /B 4 0 R${embedded.length > 0 ? ` /U ${embeddedAt} 0 R` : ""} >> >> >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title <feff${utf16Of(title)}> >>`,
    ...pages.flatMap((drawn, n) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${pageAt(n) + 1} 0 R >>`,
      streamOf(Buffer.from(drawn.join("\n"), "latin1")),
    ]),
    ...embedded,
  ];
  // Four bytes above 127 mark the file as binary.
  let file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}${trailer}`, "latin1");
}

/** Returns the PDF objects of the embedded font, numbered from `at`: only glyphs in use, with their widths and letters. */
function fontObjects(at: number, glyphs: ReadonlyMap<number, string>): string[] {
  const { file, widthOf: width } = embeddedFont();
  const widths = Array.from(glyphs.keys(), (glyph) => `${glyph} [${width(glyph)}]`).join(" ");
  const letters = Array.from(glyphs, ([glyph, letter]) => `<${hexOf(glyph)}> <${utf16Of(letter)}>`);
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Letters def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${inHundreds(letters)
  .map((some) => `${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`)
  .join("\n")}
endcmap end end`;
  return [
    `<< /Type /Font /Subtype /Type0 /BaseFont /DejaVuSans /Encoding /Identity-H /DescendantFonts [${at + 1} 0 R] /ToUnicode ${at + 4} 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /DejaVuSans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${at + 2} 0 R /CIDToGIDMap /Identity /W [${widths}] >>`,
    `<< /Type /FontDescriptor /FontName /DejaVuSans /Flags 4 /FontBBox [-1021 -415 1793 1232] /ItalicAngle 0 /Ascent 928 /Descent -236 /CapHeight 729 /StemV 80 /FontFile2 ${at + 3} 0 R >>`,
    streamOf(file, `/Length1 ${file.length} `),
    streamOf(Buffer.from(toUnicode, "latin1")),
  ];
}

/** Splits a list into hundreds, because a table of letters may have at most a hundred entries per block. */
const inHundreds = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 100) }, (_, n) => all.slice(100 * n, 100 * (n + 1)));

function streamOf(content: Buffer, more = ""): string {
  const packed = deflateSync(content).toString("latin1");
  return `<< ${more}/Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`;
}

/** Returns the letter that a drawn character stands for, instead of its joined form, for copying and searching. */
const letterOf = (sign: string) => (sign >= "\ufb50" ? sign.normalize("NFKC") : sign);

const hexOf = (glyph: number) => glyph.toString(16).padStart(4, "0");

const utf16Of = (text: string) => Buffer.from(text.toWellFormed(), "utf16le").swap16().toString("hex");

function stringOf(line: string): string {
  const bytes = line.replace(/[^ -~¡-ÿ]/g, (sign) => String.fromCharCode(0x80 + WINDOWS.indexOf(sign)));
  return `(${bytes.replace(/[()\\]/g, "\\$&")})`;
}

function colorOf(color = "#000000", operator: "rg" | "RG" = "rg"): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return `${numbers(...channels)} ${operator}`;
}

function numbers(...values: number[]): string {
  return values.map((value) => Number(value.toFixed(3))).join(" ");
}

interface EmbeddedFont {
  file: Buffer;
  glyphOf(sign: string): number | undefined;
  /** Returns the width of a glyph, in thousandths of the size. */
  widthOf(glyph: number): number;
}

let font: EmbeddedFont | undefined;

/** Returns a part of DejaVu Sans (fonts/LICENSE.txt), read on first use. */
function embeddedFont(): EmbeddedFont {
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

/** Reads the glyphs of the characters in Unicode's first plane, from the segment table (format 4). */
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
/** The part of a line from the first right-to-left letter to the last. */
const RUN =
  /[\p{Script=Arabic}\p{Script=Hebrew}](?:[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]*[\p{Script=Arabic}\p{Script=Hebrew}])?/gu;

/** Returns a line in the order of drawing, from left to right, with Arabic letters joined. */
export function drawnOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return line;
  return line.replace(RUN, (run) =>
    Array.from(joined(run))
      .reverse()
      .join("")
      // Numbers are read from left to right, even in text that is read from right to left.
      .replace(/\d[\d.,/]*\d/g, (number) => Array.from(number).reverse().join("")),
  );
}

/**
 * The forms of each Arabic letter: isolated, final (also before a letter that does not join), initial and medial.
 * Unicode lists them in this order, and names the letter of each form.
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
  // Lam and alef join into one form.
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
