import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { LRUCache } from "lru-cache";
import { routeOf } from "../observability/request-route.ts";
import type { HttpEnv } from "./context.ts";
import { expiryOf } from "./expiry.ts";
import {
  type Conditions,
  createForms,
  type Form,
  type Forms,
  headersOf,
  readConditions,
} from "./response-forms.ts";

/** What a use case says after the commit of a write that a public answer shows. */
export interface CacheInvalidation {
  /**
   * Drops every answer that shows one of these (`eventos`, `evento:7`), here at once and on the other instances within a
   * second. For what must not be seen any more: deleted, hidden, corrected, sold out, back on sale.
   */
  drop(...tags: string[]): void;
  /** Lets what shows one of these be sent for a second more, while it is made anew. For a counter that moved. */
  touch(...tags: string[]): void;
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
  /** When it begins to be old: what it shows changes then by itself, or was touched. */
  staleFrom: number;
  etag: string;
  notModified: string[];
  forms: Forms;
}

/** A response that is being made, and what changed meanwhile: what it read may be old. */
interface Rendering {
  dropped: Set<string>;
  touched: Map<string, number>;
  /** What it read cannot be known to be current: nothing was heard from the other instances. */
  deaf: boolean;
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
  /**
   * Answers from the cache, at once or as soon as somebody else's rendering of the same address ends. Calls `next` when
   * the request has to go on to the application instead.
   */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Keeps the answers that carry `x-cache-tags`. */
  middleware: ReturnType<typeof createMiddleware<HttpEnv>>;
  dropTags(tags: readonly string[]): void;
  touchTags(tags: readonly string[]): void;
  /** Drops everything and keeps nothing new until `resume`: without news from the other instances nothing may be kept. */
  suspend(): void;
  resume(): void;
  stats(): KeptStats;
}

/** Names the things that an answer shows; the cache takes it off before it leaves. */
export const CACHE_TAGS_HEADER = "x-cache-tags";

/** When an answer changes by itself (milliseconds), because an event begins; without it at the club's midnight. */
export const CACHE_UNTIL_HEADER = "x-cache-until";

/** How long an answer may still be sent once it is old; a little less than the second that is promised. */
const STALE_MS = 900;
/** From then on the next visitor's request makes it anew, the others have the old one meanwhile. */
const RENEW_MS = 450;
/** How often a request waits for somebody else's rendering that a change spoils, before it makes its own. */
const MOST_WAITS = 3;

/**
 * Whole answers that are the same for everyone, kept compressed and ready to send (Rule API-14).
 *
 * - An answer enters with the names of what it shows and leaves when one of these is dropped. One that began
 *   before a drop and ended after it is not kept: what it read may be old. Touched, it may be sent for a second more.
 * - It is old at the instant that it names itself (an event begins), at midnight, or after a minute.
 * - Of several requests for one address that has to be made, one makes it and the others wait. A drop lets nobody else
 *   wait for a rendering that began before it.
 * - Its key is the canonical address (`canonical-address.ts`). Of the headers only those in `Vary` count: a `Range` is
 *   answered whole, as HTTP allows, and a token is ignored unless the resource reads it and we signed it.
 */
export function createResponseCache(options: {
  now: () => number;
  maxBytes?: number;
  /** Whether an `Authorization` could be a session's; others are answered like visitors. */
  isSession?: (authorization: string) => boolean;
}): ResponseCache {
  const isSession = (authorization: string | undefined) =>
    authorization !== undefined && (options.isSession?.(authorization) ?? true);
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
  const renderings = new Set<Rendering>();
  /** By address: tells whether to ask again once the rendering ended, or whether its answer is one that is never kept. */
  const flights = new Map<string, Promise<boolean>>();
  let suspended = false;
  let misses = 0;
  const sent = new Map<string, Sent>();
  const sentOf = (route: string): Sent => {
    const found = sent.get(route) ?? { route, full: 0, notModified: 0 };
    sent.set(route, found);
    return found;
  };
  /** The entry as long as it may be sent. */
  const usable = (address: string): Entry | undefined => {
    const entry = entriesFor(address).get(address);
    if (!entry) return undefined;
    const age = options.now() - entry.staleFrom;
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

  /** @returns whether it is an answer that can be kept, even if this one was spoiled by a change */
  async function keep(c: Context<HttpEnv>, address: string, rendering: Rendering): Promise<boolean> {
    const { headers } = c.res;
    const tags = headers.get(CACHE_TAGS_HEADER)?.split(" ");
    if (!tags) return false;
    const until = Number(headers.get(CACHE_UNTIL_HEADER) ?? Number.POSITIVE_INFINITY);
    headers.delete(CACHE_TAGS_HEADER);
    headers.delete(CACHE_UNTIL_HEADER);
    const variesByToken = /\bauthorization\b/i.test(headers.get("vary") ?? "");
    if (c.res.status !== 200 || (variesByToken && isSession(c.req.header("authorization")))) return false;
    misses++;
    const now = options.now();
    const identity = Buffer.from(await c.res.arrayBuffer());
    const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
    const kept: string[] = [];
    for (const [name, value] of headers) {
      if (name !== "content-length" && name !== "x-request-id" && name !== "etag") kept.push(name, value);
    }
    kept.push("etag", etag, "vary", "accept-encoding");
    const entry: Entry = {
      tags,
      variesByToken,
      sent: sentOf(routeOf(c)),
      staleFrom: Math.min(expiryOf(now, until), ...tags.map((tag) => rendering.touched.get(tag) ?? until)),
      etag,
      notModified: kept,
      forms: createForms(identity, kept),
    };
    if (!rendering.deaf && !tags.some((tag) => rendering.dropped.has(tag)))
      entriesFor(address).set(address, entry);
    const form = await entry.forms.bestFor(c.req.header("accept-encoding") ?? "");
    const own = headersOf(form);
    const id = headers.get("x-request-id");
    if (id) own.set("x-request-id", id);
    // Put in place of another, Hono would make a stream of the body, and the server chunks of the stream.
    c.res = undefined;
    c.res = new Response(form.body as Uint8Array<ArrayBuffer>, { status: 200, headers: own });
    return true;
  }

  return {
    serve,
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
      const rendering: Rendering = { dropped: new Set(), touched: new Map(), deaf: suspended };
      renderings.add(rendering);
      const { pathname, search } = new URL(c.req.url);
      const address = pathname + search;
      const leads = !suspended && !isSession(c.req.header("authorization")) && !flights.has(address);
      const { promise: flight, resolve: land } = Promise.withResolvers<boolean>();
      if (leads) flights.set(address, flight);
      let again = false;
      try {
        await next();
        again = await keep(c, address, rendering);
      } finally {
        renderings.delete(rendering);
        if (flights.get(address) === flight) flights.delete(address);
        land(again);
      }
    }),
    dropTags(tags) {
      for (const { dropped } of renderings) for (const tag of tags) dropped.add(tag);
      flights.clear();
      for (const entries of [plain, withQuery]) {
        for (const [key, entry] of entries.entries()) {
          if (entry.tags.some((tag) => tags.includes(tag))) entries.delete(key);
        }
      }
    },
    touchTags(tags) {
      const now = options.now();
      for (const { touched } of renderings) {
        for (const tag of tags) if (!touched.has(tag)) touched.set(tag, now);
      }
      for (const entries of [plain, withQuery]) {
        for (const entry of entries.values()) {
          if (entry.staleFrom > now && entry.tags.some((tag) => tags.includes(tag))) entry.staleFrom = now;
        }
      }
    },
    suspend() {
      suspended = true;
      for (const rendering of renderings) rendering.deaf = true;
      flights.clear();
      plain.clear();
      withQuery.clear();
    },
    resume() {
      suspended = false;
    },
    stats: () => ({
      routes: [...sent.values()],
      misses,
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
  // Who asks meanwhile waits some milliseconds, rather than for an answer of five times the length.
  if (form instanceof Promise) void form.then(sendForm);
  else sendForm(form);
}
