import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { WANTED, WORTH_COMPRESSING } from "./response-forms.ts";

/** Smaller bodies compress in under a millisecond; passing them to another thread costs more. */
const MOST_AT_ONCE = 64 * 1024;
/** Fast, and in 64 KB: allocating zlib's default 268 KB for each response takes longer than compressing it. */
const OPTIONS = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 6 };

/**
 * Compresses a JSON response in one piece; for a short one, sets only its length. The general middleware turns every
 * response without a length into a stream, which costs more than the rest of an API request. Cacheable responses are
 * compressed by the cache.
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
