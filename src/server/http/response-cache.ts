import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { routeOf } from "../observability/observe-requests.ts";
import { expiryOf } from "../read-cache.ts";
import type { HttpEnv } from "./context.ts";
import {
  type Conditions,
  createForms,
  type Form,
  type Forms,
  headersOf,
  readConditions,
} from "./response-forms.ts";

interface Sent {
  route: string;
  full: number;
  notModified: number;
}

interface Entry {
  tags: string[];
  /** The response depends on the token (`Vary: Authorization`). */
  variesByToken: boolean;
  sent: Sent;
  /** When the response becomes stale: at its own deadline, or after a touch. */
  staleFrom: number;
  etag: string;
  notModified: string[];
  forms: Forms;
}

interface Rendering {
  dropped: Set<string>;
  touched: Map<string, number>;
  /** Whether rendering started while invalidations from other instances could not arrive. */
  disconnected: boolean;
}

export interface CacheStats {
  routes: readonly Readonly<Sent>[];
  misses: number;
  entries: number;
  bytes: number;
}

export interface ResponseCache {
  /** Answers from the cache or from a rendering in progress of the same address; otherwise calls `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Caches the responses that carry `x-cache-tags`. */
  middleware: ReturnType<typeof createMiddleware<HttpEnv>>;
  dropTags(tags: readonly string[]): void;
  touchTags(tags: readonly string[]): void;
  /** Drops everything and caches nothing until `resume`; called when invalidations from other instances cannot arrive. */
  suspend(): void;
  resume(): void;
  stats(): CacheStats;
}

/** Cache tags of the response's content; removed before it is sent. */
export const CACHE_TAGS_HEADER = "x-cache-tags";

/** When a response expires (milliseconds), for example because an event begins. Defaults to the club's midnight. */
export const CACHE_UNTIL_HEADER = "x-cache-until";

/** How long a touched response may still be served; a little less than the promised second. */
const STALE_MS = 900;
/** After this time, one request renders the response again while other requests get the stale one. */
const RENEW_MS = 450;
/** How many invalidated renderings a request waits for before it starts a rendering itself. */
const MOST_WAITS = 3;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Caches whole responses that are the same for everyone, compressed and ready to send (Rule API-14).
 *
 * - A response is stored under the tags of what it shows, and not stored if one of them was dropped during rendering.
 *   A touched response may be served stale for up to a second.
 * - It expires at its own deadline (an event begins), at midnight, or after a minute.
 * - Concurrent requests for one address share a rendering, unless a drop came after it began.
 * - The key is the canonical address (`canonical-url.ts`) and the headers in `Vary`. A `Range` request gets the
 *   whole response, as HTTP allows; a token is ignored unless the resource reads it and its signature is valid.
 */
export function createResponseCache(options: {
  now: () => number;
  /** Whether an `Authorization` header could be a session's; any other request is anonymous. */
  isSession: (authorization: string | undefined) => boolean;
}): ResponseCache {
  const { now, isSession } = options;
  const entries = createEntries();
  const renderings = new Set<Rendering>();
  /** Renderings by address; resolves to whether waiters should retry, false if the response is not cacheable. */
  const flights = new Map<string, Promise<boolean>>();
  let suspended = false;
  let misses = 0;
  const sent = new Map<string, Sent>();
  const sentOf = (route: string): Sent => {
    const found = sent.get(route) ?? { route, full: 0, notModified: 0 };
    sent.set(route, found);
    return found;
  };
  const usable = (address: string): Entry | undefined => {
    const entry = entries.get(address);
    if (!entry) return undefined;
    const age = now() - entry.staleFrom;
    return age < RENEW_MS || (age < STALE_MS && flights.has(address)) ? entry : undefined;
  };

  function serve(request: IncomingMessage, response: ServerResponse, next: () => void, waits = 0): void {
    const address = request.url ?? "";
    const asked = readConditions(request.rawHeaders);
    const entry = usable(address);
    if (entry) {
      if (entry.variesByToken && isSession(asked.authorization)) next();
      else send(entry, asked, request.method === "HEAD", response);
      return;
    }
    const flight = flights.get(address);
    if (flight && waits < MOST_WAITS)
      void flight.then((again) => (again ? serve(request, response, next, waits + 1) : next()));
    else next();
  }

  /** @returns whether the response is cacheable, even if an invalidation prevented storing this one */
  async function store(c: Context<HttpEnv>, address: string, rendering: Rendering): Promise<boolean> {
    const { headers } = c.res;
    const tags = headers.get(CACHE_TAGS_HEADER)?.split(" ");
    if (!tags) return false;
    const until = Number(headers.get(CACHE_UNTIL_HEADER) ?? Number.POSITIVE_INFINITY);
    headers.delete(CACHE_TAGS_HEADER);
    headers.delete(CACHE_UNTIL_HEADER);
    const variesByToken = /\bauthorization\b/i.test(headers.get("vary") ?? "");
    if (c.res.status !== 200 || (variesByToken && isSession(c.req.header("authorization")))) return false;
    misses++;
    const at = now();
    const identity = Buffer.from(await c.res.arrayBuffer());
    const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    const kept = [...headers].filter(([name]) => !/^(content-length|x-request-id|etag)$/.test(name)).flat();
    kept.push("etag", etag, "vary", "accept-encoding");
    const entry: Entry = {
      tags,
      variesByToken,
      sent: sentOf(routeOf(c)),
      staleFrom: Math.min(expiryOf(at, until), ...tags.map((tag) => rendering.touched.get(tag) ?? until)),
      etag,
      notModified: kept,
      forms: createForms(identity, kept),
    };
    if (!rendering.disconnected && !tags.some((tag) => rendering.dropped.has(tag)))
      entries.set(address, entry);
    const form = await entry.forms.bestFor(c.req.header("accept-encoding") ?? "");
    const own = headersOf(form);
    const id = headers.get("x-request-id");
    if (id) own.set("x-request-id", id);
    // Hono would turn the body of a replaced response into a stream, sent chunked.
    c.res = undefined;
    c.res = new Response(form.body as Uint8Array<ArrayBuffer>, { status: 200, headers: own });
    return true;
  }

  return {
    serve,
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
      const rendering: Rendering = { dropped: new Set(), touched: new Map(), disconnected: suspended };
      renderings.add(rendering);
      const { pathname, search } = new URL(c.req.url);
      const address = pathname + search;
      const leads = !suspended && !isSession(c.req.header("authorization")) && !flights.has(address);
      const { promise: flight, resolve: land } = Promise.withResolvers<boolean>();
      if (leads) flights.set(address, flight);
      let again = false;
      try {
        await next();
        again = await store(c, address, rendering);
      } finally {
        renderings.delete(rendering);
        if (flights.get(address) === flight) flights.delete(address);
        land(again);
      }
    }),
    dropTags(tags) {
      for (const { dropped } of renderings) for (const tag of tags) dropped.add(tag);
      flights.clear();
      entries.drop(tags);
    },
    touchTags(tags) {
      const at = now();
      for (const { touched } of renderings)
        for (const tag of tags) if (!touched.has(tag)) touched.set(tag, at);
      entries.touch(tags, at);
    },
    suspend() {
      suspended = true;
      for (const rendering of renderings) rendering.disconnected = true;
      flights.clear();
      entries.clear();
    },
    resume() {
      suspended = false;
    },
    stats: () => ({ routes: [...sent.values()], misses, ...entries.stats() }),
  };
}

/** Holds the cached responses by address. */
function createEntries() {
  const entriesOf = (max: number, maxSize: number) =>
    new LRUCache<string, Entry>({
      max,
      maxSize,
      sizeCalculation: (entry) => entry.forms.identity.body.length * 2 + 1_000,
    });
  // Separate, so that paging and searching do not evict plain addresses.
  const plain = entriesOf(2_000, MAX_BYTES);
  const withQuery = entriesOf(300, MAX_BYTES / 4);
  const holderOf = (address: string) => (address.includes("?") ? withQuery : plain);
  const shows = (entry: Entry, tags: readonly string[]) => entry.tags.some((tag) => tags.includes(tag));
  return {
    get: (address: string) => holderOf(address).get(address),
    set: (address: string, entry: Entry) => void holderOf(address).set(address, entry),
    drop(tags: readonly string[]): void {
      for (const held of [plain, withQuery])
        for (const [address, entry] of held.entries()) if (shows(entry, tags)) held.delete(address);
    },
    /** Makes the responses with these tags stale from now on. */
    touch(tags: readonly string[], now: number): void {
      for (const held of [plain, withQuery])
        for (const entry of held.values())
          if (entry.staleFrom > now && shows(entry, tags)) entry.staleFrom = now;
    },
    clear(): void {
      plain.clear();
      withQuery.clear();
    },
    stats: () => ({
      entries: plain.size + withQuery.size,
      bytes: plain.calculatedSize + withQuery.calculatedSize,
    }),
  };
}

function send(entry: Entry, asked: Conditions, isHead: boolean, response: ServerResponse): void {
  if (asked.knows?.some((tag) => tag === entry.etag || tag === "*")) {
    entry.sent.notModified++;
    response.writeHead(304, entry.notModified);
    response.end();
    return;
  }
  entry.sent.full++;
  const sendForm = ({ headers, body }: Form) => {
    response.writeHead(200, headers);
    response.end(isHead ? undefined : body);
  };
  const form = entry.forms.bestFor(asked.encodings);
  // Concurrent requests wait for the compressed body.
  if (form instanceof Promise) void form.then(sendForm);
  else sendForm(form);
}
