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

export type ResponseCache = ReturnType<typeof createResponseCache>;

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
}) {
  const { now, isSession } = options;
  const entries = createEntries();
  const renderings = createRenderings();
  let suspended = false;
  let misses = 0;
  const sent = createSent();
  const usable = (address: string): Entry | undefined => {
    const entry = entries.get(address);
    if (!entry) return undefined;
    const age = now() - entry.staleFrom;
    return age < RENEW_MS || (age < STALE_MS && renderings.flightOf(address)) ? entry : undefined;
  };

  /** Answers from the cache or from a rendering in progress of the same address; otherwise calls `next`. */
  function serve(request: IncomingMessage, response: ServerResponse, next: () => void, waits = 0): void {
    const address = request.url ?? "";
    const asked = readConditions(request.rawHeaders);
    const entry = usable(address);
    if (entry) {
      if (entry.variesByToken && isSession(asked.authorization)) next();
      else send(entry, asked, request.method === "HEAD", response);
      return;
    }
    const flight = renderings.flightOf(address);
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
    const entry: Entry = {
      tags,
      variesByToken,
      sent: sent.of(routeOf(c)),
      staleFrom: Math.min(expiryOf(at, until), ...tags.map((tag) => rendering.touched.get(tag) ?? until)),
      ...storedOf(identity, headers),
    };
    if (!rendering.disconnected && !tags.some((tag) => rendering.dropped.has(tag)))
      entries.set(address, entry);
    const form = entry.forms.bestFor(c.req.header("accept-encoding") ?? "");
    // Hono would turn the body of a replaced response into a stream, sent chunked.
    c.res = undefined;
    c.res = responseOf(form, headers.get("x-request-id"));
    return true;
  }

  return {
    serve,
    /** Caches the responses that carry `x-cache-tags`. */
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
      const { pathname, search } = new URL(c.req.url);
      const address = pathname + search;
      const leads = !suspended && !isSession(c.req.header("authorization"));
      await renderings.run(address, { leads, disconnected: suspended }, async (rendering) => {
        await next();
        return store(c, address, rendering);
      });
    }),
    dropTags(tags: readonly string[]): void {
      renderings.drop(tags);
      entries.drop(tags);
    },
    touchTags(tags: readonly string[]): void {
      const at = now();
      renderings.touch(tags, at);
      entries.touch(tags, at);
    },
    /** Drops everything and caches nothing until `resume`, when invalidations from other instances cannot arrive. */
    suspend(): void {
      suspended = true;
      renderings.disconnect();
      entries.clear();
    },
    resume(): void {
      suspended = false;
    },
    stats: (): CacheStats => ({ routes: sent.all(), misses, ...entries.stats() }),
  };
}

/** Counts the responses sent, by route. */
function createSent() {
  const byRoute = new Map<string, Sent>();
  return {
    of(route: string): Sent {
      const found = byRoute.get(route) ?? { route, full: 0, notModified: 0 };
      byRoute.set(route, found);
      return found;
    },
    all: () => [...byRoute.values()],
  };
}

/** Returns what is stored of a response: its forms, and the headers of a 304. */
function storedOf(identity: Buffer, headers: Headers): Pick<Entry, "etag" | "notModified" | "forms"> {
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const kept = [...headers].filter(([name]) => !/^(content-length|x-request-id|etag)$/.test(name)).flat();
  kept.push("etag", etag, "vary", "accept-encoding");
  return { etag, notModified: kept, forms: createForms(identity, kept) };
}

function responseOf(form: Form, requestId: string | null): Response {
  const headers = headersOf(form);
  if (requestId) headers.set("x-request-id", requestId);
  return new Response(form.body as Uint8Array<ArrayBuffer>, { status: 200, headers });
}

/** Holds the renderings in progress, which learn of the invalidations that come meanwhile. */
function createRenderings() {
  const all = new Set<Rendering>();
  /** By address; resolves to whether waiters should retry, false if the response is not cacheable. */
  const flights = new Map<string, Promise<boolean>>();
  return {
    flightOf: (address: string) => flights.get(address),
    /**
     * Renders an address.
     * @param leads whether others may wait for this rendering, unless they already wait for another
     * @param render returns whether the response is cacheable
     */
    async run(
      address: string,
      { leads, disconnected }: { leads: boolean; disconnected: boolean },
      render: (rendering: Rendering) => Promise<boolean>,
    ): Promise<void> {
      const rendering: Rendering = { dropped: new Set(), touched: new Map(), disconnected };
      all.add(rendering);
      const { promise: flight, resolve: land } = Promise.withResolvers<boolean>();
      if (leads && !flights.has(address)) flights.set(address, flight);
      let again = false;
      try {
        again = await render(rendering);
      } finally {
        all.delete(rendering);
        if (flights.get(address) === flight) flights.delete(address);
        land(again);
      }
    },
    drop(tags: readonly string[]): void {
      for (const { dropped } of all) for (const tag of tags) dropped.add(tag);
      flights.clear();
    },
    touch(tags: readonly string[], at: number): void {
      for (const { touched } of all) for (const tag of tags) if (!touched.has(tag)) touched.set(tag, at);
    },
    disconnect(): void {
      for (const rendering of all) rendering.disconnected = true;
      flights.clear();
    },
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
  const { headers, body } = entry.forms.bestFor(asked.encodings);
  response.writeHead(200, headers);
  response.end(isHead ? undefined : body);
}
