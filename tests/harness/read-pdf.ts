import { inflateSync } from "node:zlib";
import decodeQR from "qr/decode.js";

type Rectangle = [x: number, y: number, width: number, height: number];

const NUMBER = "-?\\d+(?:\\.\\d+)?";
const TEXT = new RegExp(
  `^(?:${NUMBER} ){3}rg BT /(?:R|B) ${NUMBER} Tf (${NUMBER}) ${NUMBER} Td \\(((?:\\\\[()\\\\]|[^()\\\\])*)\\) Tj ET$`,
);
/** A line in the embedded font, with its glyphs from the left. */
const FOREIGN = new RegExp(
  `^q (?:${NUMBER} ){3}rg (?:(?:${NUMBER} ){3}RG ${NUMBER} w 2 Tr )?BT /U ${NUMBER} Tf (${NUMBER}) ${NUMBER} Td <((?:[0-9a-f]{4})+)> Tj ET Q$`,
);
const FILL = new RegExp(`^(?:${NUMBER} ){3}rg ((?:(?:${NUMBER} ){4}re )+)f$`);

/**
 * Reads a file of `server/documents/pdf.ts`: the lines of text of each page with their positions, and the rectangles.
 * @throws Error if an offset, a length or an operator violates PDF 1.4
 */
export function readPdf(bytes: Uint8Array) {
  const file = Buffer.from(bytes).toString("latin1");
  if (!file.startsWith("%PDF-1.4\n") || !file.endsWith("\n%%EOF\n"))
    throw new Error("no beginning or no end");
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
  const [, count = ""] = /^xref\n0 (\d+)\n0000000000 65535 f \n/.exec(file.slice(table)) ?? [];
  const entries = Array.from(file.slice(table).matchAll(/^(\d{10}) 00000 n \n/gm), ([, at]) => Number(at));
  if (entries.length !== Number(count) - 1 || !file.includes(`/Size ${count} /Root 1 0 R`, table))
    throw new Error("the table of offsets is incomplete");
  const objects = entries.map((offset, n) => {
    const text = file.slice(offset, entries[n + 1] ?? table);
    if (!text.startsWith(`${n + 1} 0 obj\n`) || !text.endsWith("\nendobj\n"))
      throw new Error(`object ${n + 1} is not at ${offset}`);
    return text;
  });
  const streams = objects.flatMap((object) => {
    const [head, file, length] =
      /^\d+ 0 obj\n<< (\/Length1 \d+ )?\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/.exec(object) ?? [];
    if (head === undefined) return [];
    const to = head.length + Number(length);
    if (!object.slice(to).startsWith("\nendstream\nendobj")) throw new Error("a stream is longer or shorter");
    const content = inflateSync(Buffer.from(object.slice(head.length, to), "latin1")).toString("latin1");
    return file ? [] : [content];
  });
  const isTable = (content: string) => content.startsWith("/CIDInit");
  const letters = new Map(
    Array.from(
      streams
        .filter(isTable)
        .join("")
        .matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm),
      ([, glyph = "", letter = ""]) => [glyph, fromUtf16(letter)],
    ),
  );
  const pages = streams.filter((content) => !isTable(content)).map((content) => readPage(content, letters));
  const [, title = ""] = /\/Title <feff([0-9a-f]*)>/.exec(objects.join("")) ?? [];
  return {
    title: fromUtf16(title),
    pages,
    text: pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n"),
  };
}

const fromUtf16 = (hex: string) => Buffer.from(hex, "hex").swap16().toString("utf16le");

function readPage(drawn: string, letters: ReadonlyMap<string, string>) {
  const lines: { text: string; x: number }[] = [];
  const fills: Rectangle[][] = [];
  for (const operation of drawn.split("\n")) {
    const [, x, text] = TEXT.exec(operation) ?? [];
    const [, left, glyphs] = FOREIGN.exec(operation) ?? [];
    const [, paths] = FILL.exec(operation) ?? [];
    if (text !== undefined) lines.push({ text: fromWindows(text.replace(/\\(.)/g, "$1")), x: Number(x) });
    else if (glyphs) {
      const shown = glyphs.match(/.{4}/g) ?? [];
      lines.push({ text: shown.map((glyph) => letters.get(glyph) ?? "").join(""), x: Number(left) });
    } else if (paths)
      fills.push(
        paths
          .split(" re ")
          .slice(0, -1)
          .map((one) => one.split(" ").map(Number) as Rectangle),
      );
    else throw new Error(`not an operation: ${operation}`);
  }
  return { lines, fills };
}

export function readQr(runs: readonly Rectangle[]): string {
  const unit = Math.min(...runs.map(([, , , height]) => height));
  const left = Math.min(...runs.map(([x]) => x));
  const top = Math.max(...runs.map(([, y]) => y));
  const side = Math.round((Math.max(...runs.map(([x, , width]) => x + width)) - left) / unit);
  const scale = 4;
  const width = (side + 8) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [x, y, length] of runs) {
    const [column, row] = [(x - left) / unit + 4, (top - y) / unit + 4].map((at) => Math.round(at) * scale);
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < Math.round(length / unit) * scale; dx++)
        data.fill(
          0,
          (((row ?? 0) + dy) * width + (column ?? 0) + dx) * 4,
          (((row ?? 0) + dy) * width + (column ?? 0) + dx) * 4 + 3,
        );
  }
  return decodeQR({ width, height: width, data });
}

/** Node's decoder lacks Windows-1252 in builds without ICU. */
function fromWindows(text: string): string {
  const signs = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
  return text.replace(/[\x80-\x9f]/g, (byte) => signs[byte.charCodeAt(0) - 0x80] ?? "");
}
