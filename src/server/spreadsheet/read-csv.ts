import { decodeText, guessEncoding } from "./encodings.ts";
import {
  cleanCell,
  SEPARATORS,
  type Separator,
  SHEET_MAX_ROWS,
  SheetError,
  type SheetFormat,
  type SheetRow,
  tooManyRows,
  trimRow,
  type WantedFormat,
} from "./sheet-file.ts";

/** A longer quoted field has lost its closing quote, and would swallow the rest of the file. */
const QUOTED_MAX = 4_000;
/** Records from which the separator is guessed. */
const SAMPLE = 60;

/** Reads a text file with separated columns in the formats of spreadsheets and other programs. @throws SheetError */
export function readCsv(bytes: Uint8Array, wanted: WantedFormat): { format: SheetFormat; rows: SheetRow[] } {
  const encoding = wanted.encoding ?? guessEncoding(bytes);
  const text = decodeText(bytes, encoding);
  if (text.slice(0, 10_000).includes("\0"))
    throw new SheetError("El archivo no es una planilla: guardala como .xlsx o .csv y subila de nuevo.");
  // Excel's own declaration, above the first record.
  const declared = /^sep=(.)\r?\n/i.exec(text);
  const own = SEPARATORS.find((one) => one === declared?.[1]);
  const separator = wanted.separator ?? own ?? guessSeparator(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const rows: SheetRow[] = [];
  for (const record of parseRecords(body, separator, wanted.unquoted)) {
    const cells = trimRow(record.map(cleanCell));
    const number = rows.length + 1;
    if (number > SHEET_MAX_ROWS) throw tooManyRows();
    rows.push({ number, cells });
  }
  const format = { kind: "csv" as const, encoding, separator, sheet: null, sheets: [] };
  return { format, rows };
}

/** Returns the separator by which most records have the same number of columns; in a tie, the one with the most columns. */
function guessSeparator(text: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ";", score: 0 };
  for (const separator of SEPARATORS) {
    const score = scoreOf(text, separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

function scoreOf(text: string, separator: Separator): number {
  const counts = new Map<number, number>();
  let records = 0;
  for (const record of parseRecords(text, separator)) {
    if (record.every((cell) => cell.trim() === "")) continue;
    if (++records > SAMPLE) break;
    counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
  }
  let best = 0;
  for (const [columns, times] of counts)
    if (columns > 1) best = Math.max(best, (times / records) * (1 + Math.min(columns, 30) / 100));
  return best;
}

/**
 * Records of a text by RFC 4180. A quote inside an unquoted field is text, and so is a quote that is never closed.
 */
function* parseRecords(text: string, separator: string, unquoted = false): Generator<string[]> {
  let at = 0;
  let record: string[] = [];
  while (at < text.length) {
    const quoted = !unquoted && text[at] === '"' ? readQuoted(text, at, separator) : null;
    const end = quoted ? quoted.end : endOfField(text, at, separator);
    record.push(quoted ? quoted.value : text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at++;
      // A separator at the very end begins an empty field.
      if (at === text.length) record.push("");
      continue;
    }
    yield record;
    record = [];
    if (text[at] === "\r" && text[at + 1] === "\n") at++;
    at++;
  }
  if (record.length > 0) yield record;
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at++;
  return at;
}

/** Returns the quoted field at this position; null if its quote is not closed before a separator or the end of a line. */
function readQuoted(text: string, from: number, separator: string): { value: string; end: number } | null {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote - from > QUOTED_MAX) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    const next = text[end];
    if (next !== undefined && next !== separator && next !== "\n" && next !== "\r") return null;
    return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end };
  }
}
