import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { routeOf } from "../observability/request-route.ts";
import type { HttpEnv } from "./context.ts";

/** What a use case says after a write that a public answer shows. */
export interface CacheInvalidation {
  /** Drops every answer that shows one of these (`eventos`, `evento:7`), here at once and on the other instances within a second. */
  drop(...tags: string[]): void;
}

type Encoding = "identity" | "br" | "gzip";

/** One form of an answer, as `writeHead` and `end` take it. */
interface Form {
  headers: string[];
  body: Buffer;
}

/** What was sent of the answers of one route. */
interface Sent {
  route: string;
  full: number;
  notModified: number;
}

interface Entry {
  tags: string[];
  /** Somebody with a token gets another answer (`Vary: Authorization`). */
  variesByToken: boolean;
  sent: Sent;
  expiresAt: number;
  etag: string;
  notModified: string[];
  forms: Partial<Record<Encoding, Form>> & { identity: Form };
  /** The other forms are made once somebody asks a second time: many an answer is never asked for again. Null before. */
  compressed: Promise<void> | "done" | null;
}

/** What the cache did since the start, and what it holds. */
export interface KeptStats {
  routes: readonly Readonly<Sent>[];
  /** Answers that can be kept but had to be made. */
  misses: number;
  entries: number;
  /** In memory, about. */
  bytes: number;
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
  stats(): KeptStats;
}

/** Names the things that an answer shows; the cache takes it off before it leaves. */
export const CACHE_TAGS_HEADER = "x-cache-tags";

/** Below this an answer fits in one packet as it is. */
const WORTH_COMPRESSING = 1_000;

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
};

/**
 * Whole answers that are the same for everyone, kept compressed and ready to send (product §2; docs/decisions).
 *
 * - An answer enters with the names of what it shows and leaves when one of these changes. One that began
 *   before a change and ended after it is not kept: what it read may be old.
 * - It also leaves at the end of the minute: events begin, and days change, on a minute.
 * - Its key is the canonical address (`canonical-address.ts`). Of the headers only those in `Vary` count: a `Range` is
 *   answered whole, as HTTP allows, and a token is ignored unless the resource reads it.
 */
export function createResponseCache(options: { now: () => number; maxBytes?: number }): ResponseCache {
  const maxBytes = options.maxBytes ?? 64 * 1024 * 1024;
  const entriesOf = (max: number, maxSize: number) =>
    new LRUCache<string, Entry>({
      max,
      maxSize,
      sizeCalculation: (entry) => entry.forms.identity.body.length * 2 + 1_000,
    });
  // Apart, so that going through all pages of a list, or searching for anything, evicts no page.
  const plain = entriesOf(2_000, maxBytes);
  const withQuery = entriesOf(300, maxBytes / 4);
  const entriesFor = (address: string) => (address.includes("?") ? withQuery : plain);
  let generation = 0;
  let suspended = false;
  let misses = 0;
  const sent = new Map<string, Sent>();
  const sentOf = (route: string): Sent => {
    const found = sent.get(route) ?? { route, full: 0, notModified: 0 };
    sent.set(route, found);
    return found;
  };

  const cache: ResponseCache = {
    serve(request, response) {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const address = request.url ?? "";
      const entries = entriesFor(address);
      const entry = entries.get(address);
      if (!entry) return false;
      const asked = readConditions(request.rawHeaders);
      if (asked.token && entry.variesByToken) return false;
      if (entry.expiresAt <= options.now()) {
        entries.delete(address);
        return false;
      }
      if (asked.knows?.some((tag) => tag === entry.etag || tag === "*")) {
        entry.sent.notModified++;
        response.writeHead(304, entry.notModified);
        response.end();
        return true;
      }
      entry.sent.full++;
      const send = () => {
        const { headers, body } = bestForm(entry, asked.encodings);
        response.writeHead(200, headers);
        response.end(request.method === "HEAD" ? undefined : body);
      };
      entry.compressed ??= makeCompressedForms(entry);
      // Who asks meanwhile waits some milliseconds, rather than for an answer of five times the length.
      if (entry.compressed === "done") send();
      else void entry.compressed.then(send);
      return true;
    },
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      const startedAt = generation;
      await next();
      const tags = c.res.headers.get(CACHE_TAGS_HEADER);
      if (tags === null) return;
      c.res.headers.delete(CACHE_TAGS_HEADER);
      const reads = c.req.method === "GET" || c.req.method === "HEAD";
      const variesByToken = /\bauthorization\b/i.test(c.res.headers.get("vary") ?? "");
      if (!reads || c.res.status !== 200 || (variesByToken && c.req.header("authorization"))) return;
      misses++;
      const identity = Buffer.from(await c.res.arrayBuffer());
      const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
      const headers = new Headers(c.res.headers);
      headers.set("etag", etag);
      // Put in place of another, Hono would make a stream of the body, and the server chunks of the stream.
      c.res = undefined;
      c.res = new Response(identity, { status: 200, headers });
      if (suspended || startedAt !== generation) return;
      const url = new URL(c.req.url);
      const key = url.pathname + url.search;
      const kept: string[] = [];
      for (const [name, value] of headers) {
        if (name !== "content-length" && name !== "x-request-id") kept.push(name, value);
      }
      kept.push("vary", "accept-encoding");
      entriesFor(key).set(key, {
        tags: tags.split(" "),
        variesByToken,
        sent: sentOf(routeOf(c)),
        expiresAt: endOfMinute(options.now()),
        etag,
        notModified: kept,
        forms: {
          identity: { headers: [...kept, "content-length", String(identity.length)], body: identity },
        },
        compressed: identity.length < WORTH_COMPRESSING ? "done" : null,
      });
    }),
    dropTags(tags) {
      generation++;
      for (const entries of [plain, withQuery]) {
        for (const [key, entry] of entries.entries()) {
          if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key);
        }
      }
    },
    suspend() {
      suspended = true;
      generation++;
      plain.clear();
      withQuery.clear();
    },
    resume() {
      generation++;
      suspended = false;
    },
    stats: () => ({
      routes: [...sent.values()],
      misses,
      entries: plain.size + withQuery.size,
      bytes: plain.calculatedSize + withQuery.calculatedSize,
    }),
  };
  return cache;
}

function endOfMinute(now: number): number {
  return (Math.floor(now / 60_000) + 1) * 60_000;
}

/** What of a request's headers decides about a kept answer; read by hand, as this runs for every request. */
function readConditions(raw: readonly string[]) {
  let encodings = "";
  let knows: string[] | undefined;
  let token = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? "";
    // Few names have one of these lengths, so that few are spelled out.
    if (name.length !== 13 && name.length !== 15) continue;
    const value = raw[i + 1] ?? "";
    switch (name.toLowerCase()) {
      case "accept-encoding":
        encodings = value;
        break;
      case "if-none-match":
        knows = value.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
        break;
      case "authorization":
        token = true;
    }
  }
  return { encodings, knows, token };
}

function bestForm({ forms }: Entry, accepted: string): Form {
  if (forms.br && WANTED.br.test(accepted)) return forms.br;
  if (forms.gzip && WANTED.gzip.test(accepted)) return forms.gzip;
  return forms.identity;
}

/** Named in Accept-Encoding, and not in order to forbid it (`br;q=0`). */
const WANTED = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i,
};

async function makeCompressedForms(entry: Entry): Promise<void> {
  const { notModified, forms } = entry;
  const { body: identity } = forms.identity;
  const make = async (encoding: "br" | "gzip") => {
    const body = await compress[encoding](identity);
    forms[encoding] = {
      headers: [...notModified, "content-encoding", encoding, "content-length", String(body.length)],
      body,
    };
  };
  // Where one could not be made, the answer goes as it is.
  await Promise.allSettled([make("br"), make("gzip")]);
  entry.compressed = "done";
}
