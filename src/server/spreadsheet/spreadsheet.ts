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
const ROWS_AT_ONCE = 16;

/** Characters invalid in XML: controls other than tab and line ends, lone surrogates, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters on purpose.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
/** Spreadsheets decode `_x…._` as a character code; escaping the first underscore keeps the text literal. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi;

/** Rows per read; bounded, because decoding a batch blocks the event loop. */
const BATCH = 500;

/**
 * Reads rows by their keys in batches, one ahead of the reader, so that the database and the writer work at the same
 * time and a slow reader holds no connection.
 */
export async function* inBatches<Key, Row>(
  keys: readonly Key[],
  read: (batch: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  const start = (first: number) => {
    const batch = read(keys.slice(first, first + BATCH));
    // Awaited later, or never if the reader disconnects.
    batch.catch(() => {});
    return batch;
  };
  let next = start(0);
  for (let first = 0; first < keys.length; first += BATCH) {
    const batch = await next;
    if (first + BATCH < keys.length) next = start(first + BATCH);
    yield* batch;
  }
}

/**
 * Streams an xlsx file of one sheet: rows are pulled as the reader consumes bytes, and not buffered. When the reader
 * disconnects, `rows` is ended. Text is always written as text, never as a formula. Resolves with the first row, so
 * that rows that cannot be read are still an error of the request, not a download that breaks off.
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

/** The iterator from its first result, which was read already. */
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
