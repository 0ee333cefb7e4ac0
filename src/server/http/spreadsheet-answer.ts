import type { Context } from "hono";
import { XLSX } from "#contract/answers.ts";
import type { HttpEnv } from "./context.ts";

/** Streams a spreadsheet as a download. */
export function answerSpreadsheet(
  c: Context<HttpEnv>,
  { nombre, contenido }: { nombre: string; contenido: ReadableStream<Uint8Array> },
) {
  return c.body(contenido, 200, {
    "content-type": XLSX,
    "content-disposition": `attachment; filename="${nombre}"`,
  });
}
