import { boundedWork } from "../bounded-work.ts";
import { startThread } from "../package-folder.ts";
import { decodeText, guessEncoding } from "./encodings.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { type Sheet, SheetError, type SheetRow, type WantedFormat } from "./sheet-file.ts";

export interface SheetWork {
  bytes: Uint8Array;
  wanted: WantedFormat;
}

/** Rows of a sheet, which is named by its index among the sheets read; at the end, all sheets without their rows. */
export type SheetMessage =
  | { rows: SheetRow[]; of: number }
  | { sheets: Omit<Sheet, "rows">[] }
  | { sentence: string };

/** Far more than the largest accepted file takes. */
const DEADLINE_MS = 60_000;
const oneAtOnce = boundedWork(1, { waiting: 8 });
/** Bytes of a text that is read in a few milliseconds, before a thread would have started. */
const SMALL = 20_000;

/**
 * Reads an uploaded spreadsheet in a separate thread with limits on memory and time, so that a hostile file cannot
 * harm the event loop; a small text, such as a pasted table, is read at once. Rows without any text are kept for csv, and left out for xlsx. Returns the wanted sheet of a
 * workbook, or else the one with the highest score (`bestOf`), because the first sheet may be empty or a cover.
 * @param scoreOf how well the rows match what the caller needs: 0 for nothing, less than 1 without headings
 * @throws SheetError with the sentence for the person; TooBusy
 */
export async function readSheet(
  bytes: Uint8Array,
  wanted: WantedFormat,
  scoreOf: (rows: readonly SheetRow[]) => number,
): Promise<Sheet> {
  const work = { bytes, wanted };
  const isSmall = bytes.length < SMALL && !isZip(bytes);
  return bestOf(await (isSmall ? atOnce(work) : oneAtOnce(() => inThread(work))), scoreOf);
}

/**
 * Returns the sheet with the highest score. A hidden sheet is only chosen if no visible sheet scores.
 * @throws SheetError if that sheet has no headings and another sheet could not be read
 */
export function bestOf(sheets: readonly Sheet[], scoreOf: (rows: readonly SheetRow[]) => number): Sheet {
  const scored = sheets.map((sheet) => ({
    sheet,
    score: scoreOf(sheet.rows),
    isHidden: sheet.format.hidden?.includes(sheet.format.sheet ?? "") ?? false,
  }));
  const visible = scored.filter(({ score, isHidden }) => score > 0 && !isHidden);
  const [best] = (visible.length > 0 ? visible : scored).toSorted((a, b) => b.score - a.score);
  if (!best) throw tooHard();
  const failure = best.score < 1 ? sheets.find((sheet) => sheet.failure)?.failure : undefined;
  if (failure) throw new SheetError(failure);
  return best.sheet;
}

async function atOnce({ bytes, wanted }: SheetWork): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for await (const sheet of readBytes(bytes, wanted)) sheets.push(sheet);
  return sheets;
}

async function inThread(work: SheetWork): Promise<Sheet[]> {
  const thread = startThread("src/server/spreadsheet/read-sheet-thread.ts", work, 160);
  const rows = new Map<number, SheetRow[]>();
  let timer: NodeJS.Timeout | undefined;
  try {
    const sheets = await new Promise<Omit<Sheet, "rows">[]>((resolve, reject) => {
      timer = setTimeout(() => reject(tooHard()), DEADLINE_MS);
      thread.on("message", (message: SheetMessage) => {
        if ("rows" in message) {
          const sofar = rows.get(message.of) ?? [];
          sofar.push(...message.rows);
          rows.set(message.of, sofar);
        } else if ("sheets" in message) resolve(message.sheets);
        else reject(new SheetError(message.sentence));
      });
      thread.once("error", (cause) => reject(isOutOfMemory(cause) ? tooHard() : cause));
      thread.once("exit", () => reject(tooHard()));
    });
    return sheets.map((sheet, of) => ({ ...sheet, rows: rows.get(of) ?? [] }));
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const isOutOfMemory = (error: unknown) => (error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";

function tooHard(): SheetError {
  return new SheetError(
    "La planilla es demasiado grande al abrirla: copiá solo los datos a una planilla nueva.",
  );
}

const isZip = ([a, b]: Uint8Array) => a === 0x50 && b === 0x4b;

/** Runs in the thread, except for small texts. @throws SheetError */
export async function* readBytes(bytes: Uint8Array, wanted: WantedFormat): AsyncGenerator<Sheet> {
  const [a, b, c, d] = bytes;
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
    throw new SheetError(
      "Es una planilla vieja (.xls) o con contraseña: guardala como .xlsx, sin contraseña, y subila de nuevo.",
    );
  if (isZip(bytes)) return yield* readXlsx(bytes, wanted);
  const encoding = wanted.encoding ?? guessEncoding(bytes);
  const start = decodeText(bytes.subarray(0, 1_000), encoding).trimStart();
  const [, sentence] = NO_SHEETS.find(([begins]) => begins.test(start)) ?? [];
  if (sentence) throw new SheetError(sentence);
  yield readCsv(bytes, { ...wanted, encoding });
}

/** First bytes of files that banks and programs name `.xls` or `.csv` although they are something else. */
const NO_SHEETS: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, "Es un PDF: bajalo como Excel (.xlsx) o .csv, del banco o del programa que lo hizo."],
  [
    /^(<!--.*?-->\s*)?<(!doctype html|html|head|meta|style|body|table|div)\b/is,
    "Es una página web con nombre de planilla: abrila con Excel o LibreOffice, guardala como .xlsx y subila de nuevo.",
  ],
  [
    /^(OFXHEADER|<OFX>|<\?xml[^>]*>\s*<(\?)?OFX)/i,
    "Es un archivo OFX, para programas de contabilidad: bajá los movimientos como Excel (.xlsx) o .csv.",
  ],
  [/^!(Type|Account):/i, "Es un archivo QIF: bajá los movimientos como Excel (.xlsx) o .csv."],
  [
    /^<(\?xml|\w+:?\w*\s+xmlns)/i,
    "Es un archivo XML con nombre de planilla: abrilo con Excel o LibreOffice, guardalo como .xlsx y subilo de nuevo.",
  ],
  [/^\{\\rtf/, "Es un documento de texto: copiá la tabla a una planilla y guardala como .xlsx."],
];
