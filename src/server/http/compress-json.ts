import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import type { Context } from "hono";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { WANTED, WORTH_COMPRESSING } from "./response-forms.ts";

/** Up to here compressing takes less than a millisecond, and handing it to another thread costs more than it saves. */
const MOST_AT_ONCE = 64 * 1024;

/**
 * Compresses a JSON answer whole, and sends a short one as it is. The general middleware makes a stream of every answer
 * whose length is not declared, which costs five times as much. Cacheable answers are compressed by the cache.
 */
export async function compressJson(c: Context<HttpEnv>): Promise<void> {
  const { status, headers } = c.res;
  if (c.req.method === "HEAD" || headers.has(CACHE_TAGS_HEADER) || headers.has("content-encoding")) return;
  if (!/json/.test(headers.get("content-type") ?? "")) return;
  if (!WANTED.gzip.test(c.req.header("accept-encoding") ?? "")) return;
  let body: Uint8Array<ArrayBuffer> = new Uint8Array(await c.res.arrayBuffer());
  headers.append("vary", "accept-encoding");
  if (body.length >= WORTH_COMPRESSING) {
    body = body.length > MOST_AT_ONCE ? await promisify(gzip)(body) : gzipSync(body);
    headers.set("content-encoding", "gzip");
  }
  headers.set("content-length", String(body.length));
  // Assigned over another response, Hono would copy it header by header.
  c.res = undefined;
  c.res = new Response(body, { status, headers });
}
