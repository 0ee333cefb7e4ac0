import { streamXlsxRows } from "hucre/xlsx";
import {
  cleanCell,
  SHEET_MAX_COLUMNS,
  SHEET_MAX_ROWS,
  SheetError,
  type SheetFormat,
  type SheetRow,
  tooManyRows,
  trimRow,
  type WantedFormat,
} from "./sheet-file.ts";
import { readPart, readZipParts, type ZipPart } from "./zip-parts.ts";

const UNREADABLE =
  "No se pudo leer la planilla: guardala de nuevo como .xlsx, o como .csv, y volvé a subirla.";

/** Reads one sheet of an Office Open XML file: the first one, or the wanted one. @throws SheetError */
export async function readXlsx(
  bytes: Uint8Array,
  wanted: WantedFormat,
): Promise<{ format: SheetFormat; rows: SheetRow[] }> {
  const parts = readZipParts(bytes);
  if (parts.some(({ name }) => name === "mimetype"))
    throw new SheetError("Es una planilla de LibreOffice (.ods): guardala como .xlsx y subila de nuevo.");
  const sheets = sheetsOf(bytes, parts);
  const chosen = sheets.find(({ name }) => name === wanted.sheet) ?? sheets[0];
  if (!chosen) throw new SheetError(UNREADABLE);
  const format: SheetFormat = {
    kind: "xlsx",
    encoding: null,
    separator: null,
    sheet: chosen.name,
    sheets: sheets.map(({ name }) => name),
  };
  return {
    format,
    rows: fillMerged(await readRows(bytes, chosen.name), mergedIn(bytes, parts, chosen.path)),
  };
}

async function readRows(bytes: Uint8Array, sheet: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = trimRow(values.slice(0, SHEET_MAX_COLUMNS).map(textOf));
      // Formatted but empty rows may go on for a million.
      if (cells.length === 0) continue;
      if (rows.length >= SHEET_MAX_ROWS) throw tooManyRows();
      rows.push({ number: index + 1, cells });
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(UNREADABLE, { cause: error });
  }
  return rows;
}

/** The value that a formula had when the file was saved is its text, as for any other cell. */
function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return cleanCell(value);
}

/** The sheets of a workbook, in its order, with the part of each. */
function sheetsOf(bytes: Uint8Array, parts: readonly ZipPart[]): { name: string; path: string }[] {
  const book = readPart(bytes, parts, "xl/workbook.xml") ?? "";
  const relations = readPart(bytes, parts, "xl/_rels/workbook.xml.rels") ?? "";
  const targets = new Map<string, string>();
  for (const [, attributes = ""] of relations.matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)) {
    const target = attribute(attributes, "Target");
    if (/\/worksheet"/.test(attributes))
      targets.set(attribute(attributes, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  return Array.from(book.matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)).flatMap(([, attributes = ""]) => {
    const path = targets.get(attribute(attributes, "(?:\\w+:)id"));
    return path === undefined ? [] : [{ name: attribute(attributes, "name"), path }];
  });
}

function attribute(attributes: string, name: string): string {
  const [, value = ""] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

interface Merged {
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/** A larger sheet is read without its merged cells, which takes its text whole. */
const MERGED_MAX = 40 * 1024 * 1024;

/** The merged cells of a sheet, which the spreadsheet lists after its rows. */
function mergedIn(bytes: Uint8Array, parts: readonly ZipPart[], path: string): Merged[] {
  if ((parts.find(({ name }) => name === path)?.size ?? 0) > MERGED_MAX) return [];
  const xml = readPart(bytes, parts, path) ?? "";
  const from = xml.lastIndexOf("</sheetData>");
  const found = xml.slice(from).matchAll(/<(?:\w+:)?mergeCell ref="([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)"/g);
  return Array.from(found, ([, left = "", top, right = "", bottom]) => ({
    from: { row: Number(top), column: columnOf(left) },
    to: { row: Number(bottom), column: columnOf(right) },
  }));
}

/**
 * Repeats the text of a cell that spans several rows in each of them, as a responsable beside several children. A cell
 * that spans columns is a title, and stays in its first.
 */
function fillMerged(rows: SheetRow[], merged: readonly Merged[]): SheetRow[] {
  if (merged.length === 0) return rows;
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { from, to } of merged) {
    const text = byNumber.get(from.row)?.cells[from.column];
    if (!text || to.row === from.row || to.row - from.row > 1_000) continue;
    for (let number = from.row + 1; number <= to.row; number++) {
      const row = byNumber.get(number);
      if (!row) continue;
      while (row.cells.length <= from.column) row.cells.push("");
      row.cells[from.column] ||= text;
    }
  }
  return rows;
}

/** From 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
