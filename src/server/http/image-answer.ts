import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";

/** A picture to be served. */
export interface ServedImage {
  /** Null: the client's copy is current. */
  contenido: Buffer | null;
  mime: string;
  etag: string;
  cacheControl: string;
}

/** The request headers that determine format and 304. */
export function imageWishes(c: Context<HttpEnv>): { accept: string; conocida: string } {
  return { accept: c.req.header("accept") ?? "", conocida: c.req.header("if-none-match") ?? "" };
}

/** Sends the picture, or 304 if the client has it. */
export function answerImage(c: Context<HttpEnv>, image: ServedImage) {
  const headers = { "cache-control": image.cacheControl, etag: image.etag, vary: "accept" };
  if (!image.contenido) return c.body(null, 304, headers);
  return c.body(new Uint8Array(image.contenido), 200, { ...headers, "content-type": image.mime });
}
