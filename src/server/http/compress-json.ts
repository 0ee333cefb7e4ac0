import { promisify } from "node:util";
import { constants, gzip, gzipSync } from "node:zlib";
import { createMiddleware } from "hono/factory";
import type { HttpEnv } from "./context.ts";
import { CACHE_TAGS_HEADER } from "./response-cache.ts";
import { WANTED, WORTH_COMPRESSING } from "./response-forms.ts";

/** Up to here compressing takes less than a millisecond, and handing it to another thread costs more than it saves. */
const MOST_AT_ONCE = 64 * 1024;
/**
 * Fast, and in 64 KB of memory: zlib's usual 268 KB are fetched from the system for each answer, and given back, which
 * takes longer than compressing it.
 */
const OPTIONS = { level: constants.Z_BEST_SPEED, windowBits: 13, memLevel: 6 };

/**
 * Compresses a JSON answer whole, and declares the length of a short one. The general middleware makes a stream of every
 * answer without a declared length, which costs a request of the API more than all the rest. Cacheable answers are
 * compressed by the cache.
 */
export const compressJson = createMiddleware<HttpEnv>(async (c, next) => {
  if (!WANTED.gzip.test(c.req.header("accept-encoding") ?? "")) return next();
  let text = "";
  let answer: Response | undefined;
  // The text is taken here, since reading it back from a response takes as long as making it.
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
  // Assigned over another response, Hono would copy it header by header.
  c.res = undefined;
  c.res = new Response(packed as Uint8Array<ArrayBuffer>, { status, headers });
});
