import { inflateRawSync } from "node:zlib";
import { streamXlsxRows } from "hucre/xlsx";
import {
  cleanCell,
  SHEET_MAX_COLUMNS,
  SHEET_MAX_ROWS,
  type Sheet,
  SheetError,
  type SheetFormat,
  type SheetRow,
  tooManyRows,
  trimRow,
  type WantedFormat,
} from "./sheet-file.ts";

const UNREADABLE =
  "No se pudo leer la planilla: guardala de nuevo como .xlsx, o como .csv, y volvé a subirla.";

const SHEETS_MAX = 12;

/** Reads the wanted sheet of an Office Open XML file, or all sheets, hidden ones last. @throws SheetError */
export async function* readXlsx(bytes: Uint8Array, wanted: WantedFormat): AsyncGenerator<Sheet> {
  const parts = readZipParts(bytes);
  if (parts.some(({ name }) => name === "mimetype"))
    throw new SheetError("Es una planilla de LibreOffice (.ods): guardala como .xlsx y subila de nuevo.");
  const sheets = sheetsOf(bytes, parts).toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (sheets.length === 0) throw new SheetError(notASheet(parts));
  const chosen = sheets.filter(({ name }) => name === wanted.sheet);
  let total = 0;
  for (const { name, path, index } of chosen.length > 0 ? chosen : sheets.slice(0, SHEETS_MAX)) {
    const format: SheetFormat = {
      kind: "xlsx",
      encoding: null,
      separator: null,
      sheet: name,
      sheets: sheets.map((sheet) => sheet.name),
      hidden: sheets.filter(({ isHidden }) => isHidden).map((sheet) => sheet.name),
    };
    const sheet = await readOne(bytes, parts, { path, index });
    yield { format, ...sheet };
    total += sheet.rows.length;
    // A workbook of many large sheets would fill the memory.
    if (total > SHEET_MAX_ROWS) break;
  }
}

function notASheet(parts: readonly ZipPart[]): string {
  const has = (name: string) => parts.some((part) => part.name.startsWith(name));
  if (has("xl/workbook.bin"))
    return "Es una planilla binaria (.xlsb): guardala como .xlsx y subila de nuevo.";
  if (has("word/")) return "Es un documento de Word: copiá la tabla a una planilla y guardala como .xlsx.";
  if (has("Index/")) return "Es una planilla de Numbers: exportala como Excel (.xlsx) y subila de nuevo.";
  return UNREADABLE;
}

async function readOne(
  bytes: Uint8Array,
  parts: readonly ZipPart[],
  { path, index }: Pick<SheetPart, "path" | "index">,
): Promise<Omit<Sheet, "format">> {
  try {
    return { rows: fillMerged(await readRows(bytes, index), mergedIn(bytes, parts, path)) };
  } catch (error) {
    // The wanted rows may be in another sheet.
    if (error instanceof SheetError) return { rows: [], failure: error.message };
    throw error;
  }
}

async function readRows(bytes: Uint8Array, sheet: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      const cells = trimRow(values.slice(0, SHEET_MAX_COLUMNS).map(textOf));
      // Formatted but empty rows may continue for a million rows.
      if (cells.length === 0) continue;
      if (rows.length >= SHEET_MAX_ROWS) throw tooManyRows();
      rows.push({
        number: index + 1,
        cells,
        numeric: cells.map((_, at) => typeof values[at] === "number"),
      });
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(UNREADABLE, { cause: error });
  }
  return rows;
}

/** Returns the text of a cell; that of a formula is its value when the file was saved. */
function textOf(value: string | number | boolean | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : momentOf(value);
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return cleanCell(value);
}

/** Days of which a spreadsheet's hour without a day is a part. */
const NO_DAY = ["1899-12-31", "1904-01-01"];

/** Returns a day, an hour, or both. */
function momentOf(date: Date): string {
  // The fraction of a day that means 21:30 may end a moment before.
  const iso = new Date(date.getTime() + 500).toISOString();
  const [day, hour] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (hour === "00:00") return day === NO_DAY[0] ? hour : day;
  return NO_DAY.includes(day) ? hour : `${day} ${hour}`;
}

interface SheetPart {
  name: string;
  path: string;
  /** Position in the workbook, charts included. */
  index: number;
  isHidden: boolean;
}

function sheetsOf(bytes: Uint8Array, parts: readonly ZipPart[]): SheetPart[] {
  const book = readPart(bytes, parts, "xl/workbook.xml") ?? "";
  const relations = readPart(bytes, parts, "xl/_rels/workbook.xml.rels") ?? "";
  const targets = new Map<string, string>();
  for (const [, attributes = ""] of relations.matchAll(/<(?:\w+:)?Relationship\b([^>]*)>/g)) {
    const target = attribute(attributes, "Target");
    if (/\/worksheet"/.test(attributes))
      targets.set(attribute(attributes, "Id"), target.startsWith("/") ? target.slice(1) : `xl/${target}`);
  }
  return Array.from(book.matchAll(/<(?:\w+:)?sheet\b([^>]*)>/g)).flatMap(([, attributes = ""], index) => {
    const path = targets.get(attribute(attributes, "(?:\\w+:)id"));
    const isHidden = /hidden/i.test(attribute(attributes, "state"));
    return path === undefined ? [] : [{ name: attribute(attributes, "name"), path, index, isHidden }];
  });
}

function attribute(attributes: string, name: string): string {
  const [, value = ""] = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes) ?? [];
  return value.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name) return NAMED[name] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

interface Merged {
  from: { row: number; column: number };
  to: { row: number; column: number };
}

/** Merged cells of a larger sheet are ignored, because finding them requires the sheet's whole text. */
const MERGED_MAX = 40 * 1024 * 1024;

/** Returns the merged cells of a sheet, which a workbook lists after its rows. */
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
 * Repeats the text of a cell that spans several rows in each of them, such as a responsable beside several children.
 * A cell that spans columns is a title, and stays in its first column.
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

/** Returns the number of a column, counted from 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface ZipPart {
  name: string;
  compressed: number;
  size: number;
  offset: number;
  isDeflated: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MAX_PARTS = 2_000;
/** Limit for all parts together, unpacked. A sheet of 20,000 people takes some 25 MB. */
const MAX_UNPACKED = 120 * 1024 * 1024;

/** Sheets compress to a tenth or a thirtieth; only a file made to fill the memory compresses much better. */
const MAX_RATIO = 250;
const RATIO_FROM = 5 * 1024 * 1024;

const DAMAGED =
  "El archivo está dañado: abrilo en tu programa, guardalo de nuevo como .xlsx y volvé a subirlo.";
const TOO_LARGE = "La planilla es demasiado grande al abrirla: copiá solo los datos a una planilla nueva.";

/**
 * Reads the directory of a zip. Refuses too many parts, and parts that would unpack to too much. The reader refuses a
 * part that unpacks to more than its declared size.
 * @throws SheetError
 */
export function readZipParts(bytes: Uint8Array): ZipPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count === 0xffff || count > MAX_PARTS) throw new SheetError(TOO_LARGE);
  const parts: ZipPart[] = [];
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw new SheetError(DAMAGED);
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const part = {
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0))),
      compressed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
      isDeflated: view.getUint16(at + 10, true) === 8,
    };
    // Without a declared size the reader has no limit.
    if (part.size === 0 && part.compressed > 2) throw new SheetError(DAMAGED);
    if (part.size > RATIO_FROM && part.size > part.compressed * MAX_RATIO) throw new SheetError(TOO_LARGE);
    total += part.size;
    if (total > MAX_UNPACKED) throw new SheetError(TOO_LARGE);
    parts.push(part);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === END) return at;
  throw new SheetError(DAMAGED);
}

/** Returns the text of a part; null if the zip has no part of this name. @throws SheetError for a damaged part */
function readPart(bytes: Uint8Array, parts: readonly ZipPart[], name: string): string | null {
  const part = parts.find((one) => one.name === name);
  if (!part) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (part.offset + 30 > bytes.length) throw new SheetError(DAMAGED);
  const from =
    part.offset + 30 + view.getUint16(part.offset + 26, true) + view.getUint16(part.offset + 28, true);
  const content = bytes.subarray(from, from + part.compressed);
  try {
    const unpacked = part.isDeflated ? inflateRawSync(content, { maxOutputLength: part.size || 1 }) : content;
    return new TextDecoder().decode(unpacked);
  } catch {
    throw new SheetError(DAMAGED);
  }
}
