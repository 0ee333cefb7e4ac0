import { Worker } from "node:worker_threads";
import { boundedWork } from "../bounded-work.ts";
import { packageFolder } from "../package-folder.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { SheetError, type SheetFormat, type SheetRow, type WantedFormat } from "./sheet-file.ts";

export interface SheetWork {
  bytes: Uint8Array;
  wanted: WantedFormat;
}

export type SheetMessage = { rows: SheetRow[] } | { format: SheetFormat } | { sentence: string };

/** Far more than the largest accepted file takes. */
const DEADLINE_MS = 60_000;
const oneAtOnce = boundedWork(1, { waiting: 8 });

/**
 * Reads an uploaded spreadsheet in a thread of its own, with limits on its memory and time: what a hostile file does to
 * the reader does not reach the event loop. Rows without any text are kept for csv, and left out for xlsx.
 * @throws SheetError with the sentence for the person; TooBusy
 */
export function readSheet(
  bytes: Uint8Array,
  wanted: WantedFormat,
): Promise<{ format: SheetFormat; rows: SheetRow[] }> {
  return oneAtOnce(() => inThread({ bytes, wanted }));
}

async function inThread(work: SheetWork): Promise<{ format: SheetFormat; rows: SheetRow[] }> {
  const thread = new Worker(new URL("src/server/spreadsheet/read-sheet-thread.ts", packageFolder), {
    workerData: work,
    env: {},
    // Not those of the process: its allocator is chosen by replacing the process, which a thread cannot do.
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 160 },
  });
  const rows: SheetRow[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    const format = await new Promise<SheetFormat>((resolve, reject) => {
      timer = setTimeout(() => reject(tooHard()), DEADLINE_MS);
      thread.on("message", (message: SheetMessage) => {
        if ("rows" in message) rows.push(...message.rows);
        else if ("format" in message) resolve(message.format);
        else reject(new SheetError(message.sentence));
      });
      thread.once("error", (cause) => reject(isOutOfMemory(cause) ? tooHard() : cause));
      thread.once("exit", () => reject(tooHard()));
    });
    return { format, rows };
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

/** Runs in the thread. @throws SheetError */
export function readBytes(
  bytes: Uint8Array,
  wanted: WantedFormat,
): Promise<{ format: SheetFormat; rows: SheetRow[] }> {
  const [a, b, c, d] = bytes;
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)
    return refuse(
      "Es una planilla vieja (.xls) o con contraseña: guardala como .xlsx, sin contraseña, y subila de nuevo.",
    );
  if (a === 0x50 && b === 0x4b) return readXlsx(bytes, wanted);
  return Promise.resolve(bytes).then((content) => readCsv(content, wanted));
}

const refuse = (sentence: string) => Promise.reject<never>(new SheetError(sentence));
