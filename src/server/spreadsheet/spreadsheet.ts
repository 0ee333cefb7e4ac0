import { setImmediate as breathe } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";

/** What a column holds, and so how a spreadsheet shows it. */
type Kind = "text" | "number" | "money" | "date" | "time" | "instant";

export interface SheetColumn {
  title: string;
  kind: Kind;
  /** In characters. */
  width: number;
}

/** A cell of its column's kind: `YYYY-MM-DD`, `HH:MM` (`24:00` too), or both with a blank in between; null is empty. */
export type SheetCell = string | number | null;

/** Text stays text even after somebody edits the cell, whatever it begins with. */
const FORMATS: Record<Kind, string> = {
  text: "@",
  number: "0",
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  time: "[hh]:mm",
  instant: "dd/mm/yyyy hh:mm",
};
const DAY_MINUTES = 24 * 60;
/** Rows that are written without letting others go on. */
const ROWS_AT_ONCE = 4;

/** What no XML can hold: controls other than tab and line ends, halves of characters, and the two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what must not get through.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** What spreadsheets read as a character by its number; its own first letter is written so, and the rest is text. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * An xlsx file of one sheet, written while it is read: rows are asked for as the reader takes the bytes, and none is
 * kept. When the reader goes away, `rows` is told to end. Text is written as text and never as a formula.
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
