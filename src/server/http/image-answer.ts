import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";

/** A picture on its way out. */
export interface ServedImage {
  /** Null: the browser has it already. */
  contenido: Buffer | null;
  mime: string;
  etag: string;
  cacheControl: string;
}

/** What a request says of the picture that it wants: the headers that decide on format and 304. */
export function imageWishes(c: Context<HttpEnv>): { accept: string; conocida: string } {
  return { accept: c.req.header("accept") ?? "", conocida: c.req.header("if-none-match") ?? "" };
}

/** Answers with the picture, or 304 to who has it. */
export function answerImage(c: Context<HttpEnv>, image: ServedImage) {
  const headers = { "cache-control": image.cacheControl, etag: image.etag, vary: "accept" };
  if (!image.contenido) return c.body(null, 304, headers);
  return c.body(new Uint8Array(image.contenido), 200, { ...headers, "content-type": image.mime });
}
