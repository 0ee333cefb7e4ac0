import { setImmediate as breathe } from "node:timers/promises";
import { writeXlsxStream } from "hucre/xlsx";
import { clubTime } from "#contract/club-time.ts";
import {
  type ColumnKind,
  type ColumnsOf,
  type ColumnValue,
  type ListColumn,
  valueIn,
} from "#contract/columns.ts";

export interface SheetColumn {
  title: string;
  kind: ColumnKind;
  width: number;
}

/** A cell of its column's kind: `YYYY-MM-DD`, `HH:MM` (up to `24:00`), or `YYYY-MM-DD HH:MM`; null is empty. */
export type SheetCell = string | number | null;

/** `@` keeps text that looks like a number or a formula as text, even after the cell is edited. */
const FORMATS: Record<ColumnKind, string> = {
  text: "@",
  short: "@",
  long: "@",
  number: "0",
  money: "#,##0.00",
  date: "dd/mm/yyyy",
  time: "[hh]:mm",
  instant: "dd/mm/yyyy hh:mm",
};
/** In characters. */
const WIDTHS: Record<ColumnKind, number> = {
  text: 28,
  short: 16,
  long: 40,
  number: 9,
  money: 14,
  date: 12,
  time: 11,
  instant: 17,
};
const DAY_MINUTES = 24 * 60;
/** Rows written before yielding to the event loop. */
const ROWS_AT_ONCE = 16;

/** Characters invalid in XML: controls other than tab and line ends, lone surrogates, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Spreadsheets decode `_x…._` as a character code; escaping the first underscore keeps the text literal. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * Streams an xlsx file of one sheet: rows are pulled as the reader consumes bytes, and not buffered. When the reader
 * disconnects, `rows` is ended. Text is always written as text, never as a formula. Resolves with the first row, so
 * that unreadable rows are an error of the request, rather than a download that breaks off.
 */
export async function streamSpreadsheet(
  sheet: { name: string; columns: readonly SheetColumn[] },
  rows: AsyncIterable<readonly SheetCell[]>,
): Promise<ReadableStream<Uint8Array>> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const columns = sheet.columns.map(({ title, kind, width }) => ({
    header: title,
    width,
    numFmt: FORMATS[kind],
  }));
  return writeXlsxStream(cellsOf(sheet.columns, resume(first, iterator)), {
    name: sheet.name,
    columns,
    freezePane: { rows: 1 },
  });
}

export function streamRows<Row, C extends ColumnsOf<Row, C>>(
  name: string,
  described: C,
  rows: AsyncIterable<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const shown = Object.entries<ListColumn<Row>>(described).filter(([, { only }]) => only !== "screen");
  const columns = shown.map(([, { label, sheet = label, kind, width = WIDTHS[kind] }]) => ({
    title: sheet,
    kind,
    width,
  }));
  async function* cells() {
    for await (const row of rows)
      yield shown.map(([name, column]) => sheetCell(column, valueIn(row, name, column)));
  }
  return streamSpreadsheet({ name, columns }, cells());
}

function sheetCell({ kind, words }: Pick<ListColumn, "kind" | "words">, value: ColumnValue): SheetCell {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (words) return words[text] ?? text;
  if (kind === "date") return toShownFecha(text);
  if (kind === "instant") {
    const { fecha, hora } = clubTime(new Date(text));
    return `${toShownFecha(fecha)} ${hora}`;
  }
  return typeof value === "number" ? value : text;
}

/** Shows dates of 1969 in old records as 2024, as on the screen (Rule API-3). */
function toShownFecha(fecha: string): string {
  return fecha.replace(/^1969/, "2024");
}

/** Continues an iterator after its first result, which was already read. */
async function* resume<T>(first: IteratorResult<T>, iterator: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

async function* cellsOf(columns: readonly SheetColumn[], rows: AsyncIterable<readonly SheetCell[]>) {
  let written = 0;
  for await (const row of rows) {
    yield row.map((cell, i) => cellOf(columns[i]?.kind ?? "text", cell));
    if (++written % ROWS_AT_ONCE === 0) await breathe();
  }
}

function cellOf(kind: ColumnKind, cell: SheetCell): string | number | Date | null {
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
