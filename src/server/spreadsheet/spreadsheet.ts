import { setImmediate as breathe } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";

/** A column's type, which determines its number format. */
type Kind = "text" | "number" | "money" | "date" | "time" | "instant";

export interface SheetColumn {
  title: string;
  kind: Kind;
  /** In characters. */
  width: number;
}

/** A cell of its column's kind: `YYYY-MM-DD`, `HH:MM` (up to `24:00`), or both separated by a space; null is empty. */
export type SheetCell = string | number | null;

/** `@` keeps text as text even after the cell is edited, whatever it begins with. */
const FORMATS: Record<Kind, string> = {
  text: "@",
  number: "0",
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  time: "[hh]:mm",
  instant: "dd/mm/yyyy hh:mm",
};
const DAY_MINUTES = 24 * 60;
/** Rows written before yielding to the event loop. */
const ROWS_AT_ONCE = 4;

/** Characters invalid in XML: controls other than tab and line ends, lone surrogates, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Spreadsheets decode `_x…._` as a character code; escaping the first underscore keeps the text literal. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * Streams an xlsx file of one sheet: rows are pulled as the reader consumes bytes, and not buffered. When the reader
 * disconnects, `rows` is ended. Text is always written as text, never as a formula.
 */
export function streamSpreadsheet(
  sheet: { name: string; columns: readonly SheetColumn[] },
  rows: AsyncIterable<readonly SheetCell[]>,
): ReadableStream<Uint8Array> {
  const columns = sheet.columns.map(({ title, kind, width }) => ({
    header: title,
    width,
    numFmt: FORMATS[kind],
  }));
  return writeXlsxStream(cellsOf(sheet.columns, rows), {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
  });
}

async function* cellsOf(columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>) {
  let written = 0;
  for await (const row of rows) {
    yield row.map((cell, i) => cellOf(columns[i]?.kind ?? "text", cell));
    if (++written % ROWS_AT_ONCE === 0) await breathe();
  }
}

function cellOf(kind: Kind, cell: SheetCell): string | number | Date | null {
  if (cell === null || typeof cell === "number") return cell;
  switch (kind) {
    case "date":
      return new Date(`${cell}T00:00:00Z`);
    case "instant":
      return new Date(`${cell.replace(" ", "T")}:00Z`);
    case "time":
      return minutesOf(cell) / DAY_MINUTES;
    default:
      return cell.replace(UNWRITABLE, "\ufffd").replace(LIKE_AN_ESCAPE, "_x005F_");
  }
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
