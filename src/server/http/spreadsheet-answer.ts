import type { Context } from "hono";
import { XLSX } from "#contract/answers.ts";
import type { HttpEnv } from "./context.ts";

/** Answers with a spreadsheet to save under its name, sent while it is written. */
export function answerSpreadsheet(
  c: Context<HttpEnv>,
  { nombre, contenido }: { nombre: string; contenido: ReadableStream<Uint8Array> },
) {
  return c.body(contenido, 200, {
    "content-type": XLSX,
    "content-disposition": `attachment; filename="${nombre}"`,
  });
}
