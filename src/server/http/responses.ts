import type { Context } from "hono";
import { pageOf } from "#contract/paging.ts";
import { XLSX } from "#contract/route.ts";
import type { HttpEnv } from "./context.ts";

/**
 * The headers of a list (Rule API-6): `X-Total-Count`, and `Link` (RFC 8288) to the first, previous, next and last
 * page, each with the request's other parameters. Without `tamano` pages have the maximum size, so that the rest can be
 * reached.
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

/** Sends a PDF about a person as a download that no cache keeps. */
export function answerPdf(c: Context<HttpEnv>, { nombre, contenido }: { nombre: string; contenido: Buffer }) {
  return c.body(new Uint8Array(contenido), 200, {
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${nombre}"`,
    "cache-control": "private, no-store",
  });
}

/** Sends an iCalendar file as a download. */
export function answerCalendar(c: Context<HttpEnv>, nombre: string, contenido: string) {
  return c.body(contenido, 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="${nombre}.ics"`,
  });
}
