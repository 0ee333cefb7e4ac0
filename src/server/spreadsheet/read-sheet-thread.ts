import { parentPort, workerData } from "node:worker_threads";
import { readBytes, type SheetMessage, type SheetWork } from "./read-sheet.ts";
import { type Sheet, SheetError } from "./sheet-file.ts";

/** Rows per message, which the event loop receives in one turn. */
const ROWS_AT_ONCE = 250;

const { bytes, wanted } = workerData as SheetWork;
const send = (message: SheetMessage) => parentPort?.postMessage(message);
try {
  const sheets: Omit<Sheet, "rows">[] = [];
  for await (const { rows, ...sheet } of readBytes(bytes, wanted)) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
      send({ rows: rows.slice(at, at + ROWS_AT_ONCE), of: sheets.length });
    sheets.push(sheet);
  }
  send({ sheets });
} catch (error) {
  if (error instanceof SheetError) send({ sentence: error.message });
  else throw error;
}
