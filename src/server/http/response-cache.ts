import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import type { HttpEnv } from "./context.ts";

/** What a use case says after a write that a public answer shows. */
export interface CacheInvalidation {
  /** Drops every answer that shows one of these (`eventos`, `evento:7`), here at once and on the other instances within a second. */
  drop(...tags: string[]): void;
}

interface Entry {
  tags: string[];
  expiresAt: number;
  headers: [string, string][];
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export interface ResponseCache {
  /** Answers from the cache; false when the request has to go on to the application. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Keeps the answers that carry `x-cache-tags`. */
  middleware: ReturnType<typeof createMiddleware<HttpEnv>>;
  dropTags(tags: readonly string[]): void;
  /** Drops everything and keeps nothing new until `resume`: without news from the other instances nothing may be kept. */
  suspend(): void;
  resume(): void;
}

/** Names the things that an answer shows; the cache takes it off before it leaves. */
export const CACHE_TAGS_HEADER = "x-cache-tags";

const compress = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify(gzip),
};

/**
 * Whole answers that are the same for everyone, kept compressed and ready to send (product §2; docs/decisions).
 *
 * - An answer enters with the names of what it shows and leaves when one of these changes. One that began
 *   before a change and ended after it is not kept: what it read may be old.
 * - It also leaves at the end of the minute: events begin, and days change, on a minute.
 */
export function createResponseCache(options: { now: () => number; maxBytes?: number }): ResponseCache {
  const entries = new LRUCache<string, Entry>({
    max: 2_000,
    maxSize: options.maxBytes ?? 64 * 1024 * 1024,
    sizeCalculation: (entry) => entry.identity.length * 2 + 1_000,
  });
  let generation = 0;
  let suspended = false;

  const cache: ResponseCache = {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      if (request.headers.authorization !== undefined || request.headers.range !== undefined) return false;
      const entry = entries.get(request.url ?? "");
      if (!entry) return false;
      if (entry.expiresAt <= options.now()) {
        entries.delete(request.url ?? "");
        return false;
      }
      write(entry, request, response);
      return true;
    },
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      const startedAt = generation;
      await next();
      const tags = c.res.headers.get(CACHE_TAGS_HEADER);
      if (tags === null) return;
      c.res.headers.delete(CACHE_TAGS_HEADER);
      if (c.req.method !== "GET" || c.res.status !== 200 || c.req.header("authorization")) return;
      const identity = Buffer.from(await c.res.arrayBuffer());
      const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
      c.res = new Response(identity, { status: 200, headers: c.res.headers });
      c.res.headers.set("etag", etag);
      if (suspended || startedAt !== generation) return;
      const url = new URL(c.req.url);
      const key = url.pathname + url.search;
      const entry: Entry = {
        tags: tags.split(" "),
        expiresAt: endOfMinute(options.now()),
        headers: [...c.res.headers.entries()].filter(
          ([name]) => name !== "content-length" && name !== "x-request-id",
        ),
        etag,
        identity,
      };
      entries.set(key, entry);
      if (identity.length > 1_000) {
        void Promise.all([compress.br(identity), compress.gzip(identity)]).then(([br, gz]) => {
          entry.br = br;
          entry.gzip = gz;
        });
      }
    }),
    dropTags(tags) {
      generation++;
      for (const [key, entry] of entries.entries()) {
        if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key);
      }
    },
    suspend() {
      suspended = true;
      generation++;
      entries.clear();
    },
    resume() {
      generation++;
      suspended = false;
    },
  };
  return cache;
}

function endOfMinute(now: number): number {
  return (Math.floor(now / 60_000) + 1) * 60_000;
}

function write(entry: Entry, request: IncomingMessage, response: ServerResponse): void {
  const matches = request.headers["if-none-match"]
    ?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === entry.etag);
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding =
    entry.br && /\bbr\b/.test(accepted)
      ? "br"
      : entry.gzip && /\bgzip\b/.test(accepted)
        ? "gzip"
        : "identity";
  const body = entry[encoding] ?? entry.identity;
  const headers: string[] = [];
  for (const [name, value] of entry.headers) headers.push(name, value);
  headers.push("vary", "accept-encoding");
  if (encoding !== "identity") headers.push("content-encoding", encoding);
  if (matches) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  headers.push("content-length", String(body.length));
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}
