import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";
import { bestOf, readBytes } from "./read-sheet.ts";
import { readZipParts } from "./read-xlsx.ts";
import type { Sheet } from "./sheet-file.ts";

const TEXT = "Apellido;Nombre\r\nMuñoz;José Ángel\r\nIbáñez;María\r\n";
const ROWS = [
  ["Apellido", "Nombre"],
  ["Muñoz", "José Ángel"],
  ["Ibáñez", "María"],
];

const ONE_BYTE = {
  macintosh: { á: 0x87, é: 0x8e, í: 0x92, ñ: 0x96, Á: 0xe7 },
  cp850: { á: 0xa0, é: 0x82, í: 0xa1, ñ: 0xa4, Á: 0xb5 },
  "windows-1252": { á: 0xe1, é: 0xe9, í: 0xed, ñ: 0xf1, Á: 0xc1 },
} as const;
const inOneByte = (text: string, encoding: keyof typeof ONE_BYTE) =>
  Buffer.from(
    Array.from(text, (sign) => (ONE_BYTE[encoding] as Record<string, number>)[sign] ?? sign.charCodeAt(0)),
  );
const utf16 = (text: string) => Buffer.from(text, "utf16le");

// Rule IMP-1
describe("a text file", () => {
  test.each([
    ["utf-8", Buffer.from(TEXT)],
    ["utf-8", Buffer.from(`\ufeff${TEXT}`)],
    ["macintosh", inOneByte(TEXT, "macintosh")],
    ["cp850", inOneByte(TEXT, "cp850")],
    ["windows-1252", inOneByte(TEXT, "windows-1252")],
    ["utf-16le", utf16(`\ufeff${TEXT}`)],
    ["utf-16be", utf16(`\ufeff${TEXT}`).swap16()],
    ["utf-16le", utf16(TEXT)],
    ["utf-16be", utf16(TEXT).swap16()],
  ] as const)("is read if its encoding is %s", (encoding, bytes) => {
    const { format, rows } = readCsv(bytes, {});
    expect([format.encoding, rows.map(({ cells }) => cells)]).toEqual([encoding, ROWS]);
    expect(readCsv(bytes, { encoding }).rows.map(({ cells }) => cells)).toEqual(ROWS);
  });

  test("keeps names in two encodings, as when two files were pasted together", () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), inOneByte("Peña;Ana\r\n", "windows-1252")]);
    const { format, rows } = readCsv(bytes, {});
    expect([format.encoding, rows.at(-1)?.cells]).toEqual(["utf-8", ["Peña", "Ana"]]);
    expect(rows[1]?.cells).toEqual(ROWS[1]);
  });

  test.each([
    ["a capital Ñ between capitals", Buffer.from("MU\xd1OZ;IB\xc1\xd1EZ", "latin1"), "MUÑOZ"],
    ["hard spaces", Buffer.from("Ana\xa0Paz;x", "latin1"), "Ana Paz"],
    // 0xA0 is "á" in CP850.
    [
      "non-breaking spaces around its cells",
      Buffer.from("Cruz\xa0;\xa0\xd1\xa0;\xa010000000\xa0", "latin1"),
      "Cruz",
    ],
    ["an ordinal", Buffer.from("N\xba;Categor\xeda", "latin1"), "Nº"],
    ["typographic signs", Buffer.from("\x93Ana\x94 \x96 D\x92Angelo;x", "latin1"), "“Ana” – D'Angelo"],
  ])("is recognized as encoded by Windows if it has %s", (_, bytes, first) => {
    const { format, rows } = readCsv(bytes, {});
    expect([format.encoding, rows[0]?.cells[0]]).toEqual(["windows-1252", first]);
  });

  test("is read without invisible marks", () => {
    const marked = "\u200eAna\u200b\u00a0 María\u2028Paz\u00ad;\u202a49.000.000\u202c";
    expect(readCsv(Buffer.from(marked), {}).rows[0]?.cells).toEqual(["Ana María Paz", "49.000.000"]);
  });
});

// Rule TRA-3
test.each([
  ["PDF", "%PDF-1.7\n1 0 obj"],
  ["página web", "\r\n<html xmlns:x='urn:schemas-microsoft-com:office:excel'><table><tr><td>Fecha"],
  ["página web", "<table border=1><tr><td>Fecha</td></tr></table>"],
  ["página web", utf16("\ufeff<!DOCTYPE html><html>")],
  ["OFX", "OFXHEADER:100\nDATA:OFXSGML"],
  ["OFX", '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>'],
  ["XML", '\ufeff<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'],
  ["QIF", "!Type:Bank\nD01/03/2026"],
  ["planilla vieja", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
])(
  "a file of type %s with the name of a spreadsheet is reported with its actual type",
  async (what, content) => {
    await expect(readBytes(Buffer.from(content as string), {}).next()).rejects.toThrow(what);
  },
);

// Rule IMP-1
describe("a workbook with damaged sheets", () => {
  const book = async (damaged: readonly number[], rowsOf: (n: number) => string[][]) => {
    const bytes = new Uint8Array(
      await writeXlsx({ sheets: [1, 2, 3].map((n) => ({ name: `Hoja${n}`, rows: rowsOf(n) })) }),
    );
    // After the local header and the name: the packed rows.
    for (const { name, offset } of readZipParts(bytes))
      if (damaged.some((n) => name === `xl/worksheets/sheet${n}.xml`))
        bytes.fill(0xff, offset + 62, offset + 80);
    const sheets: Sheet[] = [];
    for await (const sheet of readBytes(bytes, {})) sheets.push(sheet);
    return bestOf(sheets, (rows) => rows.filter(({ cells }) => cells[0]?.startsWith("Paz")).length);
  };
  const people = (n: number) => Array.from({ length: n }, () => ["Paz"]);

  test.each([
    ["after", [1], "Hoja3"],
    ["before", [2, 3], "Hoja1"],
  ])("is read from an intact sheet %s them", async (_, damaged, name) => {
    expect((await book(damaged, people)).format.sheet).toBe(name);
  });

  test("is refused if none of its other sheets has the expected data", async () => {
    const cover = (n: number) => (n === 2 ? people(2) : [["Club Colón"]]);
    await expect(book([2], cover)).rejects.toThrow(/No se pudo leer la planilla/);
  });
});
