import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { pageOf } from "#contract/paging.ts";
import { XLSX } from "#contract/route.ts";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { WANTED, WORTH_COMPRESSING } from "./response-forms.ts";

/**
 * Returns the headers of a list (Rule API-6): `X-Total-Count`, and `Link` (RFC 8288) to the first, previous, next and
 * last page, each with the request's other parameters. Without `tamano` pages have the maximum size, so that the
 * links reach all rows.
 */
export function pagedHeaders(
  c: Context<HttpEnv>,
  query: { pagina?: number | undefined; tamano?: number | undefined },
  total: number,
): void {
  c.header("x-total-count", String(total));
  const { limit } = pageOf(query);
  const current = query.pagina ?? 1;
  const last = Math.max(1, Math.ceil(total / limit));
  const url = new URL(c.req.url);
  const link = (rel: string, pagina: number) => {
    url.searchParams.set("pagina", String(pagina));
    return `<${url.pathname}${url.search}>; rel="${rel}"`;
  };
  const links = [link("first", 1)];
  if (current > 1) links.push(link("prev", Math.min(current - 1, last)));
  if (current < last) links.push(link("next", current + 1));
  links.push(link("last", last));
  c.header("link", links.join(", "));
}

export interface ServedImage {
  /** Null if the client's copy is current. */
  contenido: Buffer | null;
  mime: string;
  etag: string;
  cacheControl: string;
}

export function imageWishes(c: Context<HttpEnv>): { accept: string; conocida: string } {
  return { accept: c.req.header("accept") ?? "", conocida: c.req.header("if-none-match") ?? "" };
}

export function answerImage(c: Context<HttpEnv>, image: ServedImage) {
  const headers = { "cache-control": image.cacheControl, etag: image.etag, vary: "accept" };
  if (!image.contenido) return c.body(null, 304, headers);
  return c.body(new Uint8Array(image.contenido), 200, { ...headers, "content-type": image.mime });
}

/** Sends a drawn picture, which other sites may embed. */
export function answerDrawing(c: Context<HttpEnv>, drawing: Buffer, tags: string, cacheControl: string) {
  c.header(CACHE_TAGS_HEADER, tags);
  c.header("cross-origin-resource-policy", "cross-origin");
  return c.body(new Uint8Array(drawing), 200, {
    "content-type": "image/jpeg",
    "cache-control": cacheControl,
  });
}

export function answerSpreadsheet(
  c: Context<HttpEnv>,
  { nombre, contenido }: { nombre: string; contenido: ReadableStream<Uint8Array> },
) {
  return c.body(contenido, 200, {
    "content-type": XLSX,
    "content-disposition": `attachment; filename="${nombre}"`,
  });
}

/** Sends a PDF about a person as a download that no cache keeps. */
export function answerPdf(c: Context<HttpEnv>, { nombre, contenido }: { nombre: string; contenido: Buffer }) {
  return c.body(new Uint8Array(contenido), 200, {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${nombre}"`,
    "cache-control": "private, no-store",
  });
}

export function answerCalendar(c: Context<HttpEnv>, nombre: string, contenido: string) {
  return c.body(contenido, 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="${nombre}.ics"`,
  });
}

/** Smaller bodies compress in under a millisecond; passing them to another thread costs more. */
const MOST_AT_ONCE = 64 * 1024;
/** Fast, with 64 KB of memory: allocating zlib's default 268 KB for each response takes longer than compressing it. */
const OPTIONS = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 6 };

/**
 * Compresses a JSON response in one piece. For a short response, only sets the length, because the general middleware
 * turns every response without a length into a stream, which costs more than the rest of an API request. Cacheable
 * responses are compressed by the cache.
 */
export const compressJson = createMiddleware<HttpEnv>(async (c, next) => {
  if (!WANTED.gzip.test(c.req.header("accept-encoding") ?? "")) return next();
  let text = "";
  let answer: Response | undefined;
  // Captures the text here, since reading it back from a response costs as much as creating it.
  c.json = ((value: unknown, status: 200) => {
    text = JSON.stringify(value);
    answer = c.body(text, status, { "content-type": "application/json" });
    return answer;
  }) as unknown as typeof c.json;
  await next();
  const { status, headers } = c.res;
  if (c.res !== answer || c.req.method === "HEAD" || headers.has(CACHE_TAGS_HEADER)) return;
  const length = Buffer.byteLength(text);
  headers.append("vary", "accept-encoding");
  if (length < WORTH_COMPRESSING) {
    headers.set("content-length", String(length));
    return;
  }
  const packed = length > MOST_AT_ONCE ? await promisify(gzip)(text, OPTIONS) : gzipSync(text, OPTIONS);
  headers.set("content-encoding", "gzip");
  headers.set("content-length", String(packed.length));
  // Otherwise Hono copies the previous response's headers one by one.
  c.res = undefined;
  c.res = new Response(packed as Uint8Array<ArrayBuffer>, { status, headers });
});
