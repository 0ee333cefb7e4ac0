import type { Context } from "hono";
import { done, notFound, type Outcome, unavailable } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { addressOf, type HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Cambio, PartidoEnVivo } from "../contract.ts";
import { tagsDePartido, verEnVivo } from "./ver-en-vivo.ts";

/** Followers of one process; about 20 KB each. */
const PROCESS_MAX = 5_000;
/** Followers of one address, such as a gym's network. */
const ADDRESS_MAX = 600;
/** Shorter than the timeouts of proxies (nginx 60 s). */
const HEARTBEAT_MS = 20_000;
/** Events that may wait for a slow follower before its connection is closed. */
const MOST_WAITING = 30;
/** How long browsers wait before they reconnect. */
const RETRY_MS = 3_000;

type Event = Uint8Array<ArrayBuffer>;

interface Follower {
  controller: ReadableStreamController<Event>;
  canal: Canal;
  address: string;
}

interface Canal {
  id: number;
  followers: Set<Follower>;
  /** What the followers have been sent. */
  shown: PartidoEnVivo | null;
  refreshing: Promise<void> | null;
  /** Whether something changed since the running refresh began. */
  again: boolean;
}

/** One feed per process, whatever the number of followers. */
const feeds = new WeakMap<Deps, Feed>();

/**
 * Answers with the live feed of a match (Rule TEM-19). A change is read from the database and serialized once per
 * process, however many people follow it; no follower holds a database connection.
 */
export async function seguirPartido(c: Context<HttpEnv>, deps: Deps, id: number): Promise<Response> {
  const feed = feeds.get(deps) ?? createFeed(deps);
  feeds.set(deps, feed);
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    // Otherwise nginx collects events before it sends them.
    "x-accel-buffering": "no",
  };
  if (c.req.method === "HEAD") return c.body(null, 200, headers);
  const known = c.req.header("last-event-id") ?? c.req.query("v");
  return c.body(unwrap(await feed.follow(id, addressOf(c, deps), known)), 200, headers);
}

type Feed = ReturnType<typeof createFeed>;

function createFeed(deps: Deps) {
  const canales = new Map<number, Canal>();
  const byAddress = new Map<string, number>();
  let total = 0;

  const unsubscribe = deps.cache.subscribe((tags) => {
    for (const canal of canales.values())
      if (tags === null || tagsDePartido(canal.id).some((tag) => tags.includes(tag))) void refresh(canal);
  });
  const beat = setInterval(() => {
    for (const canal of canales.values()) send(canal, HEARTBEAT);
  }, HEARTBEAT_MS).unref();
  deps.hangUp.addEventListener("abort", () => {
    unsubscribe();
    clearInterval(beat);
    for (const canal of canales.values()) for (const follower of canal.followers) drop(follower);
  });

  /** Reads a match again and sends what changed; one read at a time. */
  function refresh(canal: Canal): Promise<void> {
    canal.again = true;
    canal.refreshing ??= (async () => {
      try {
        while (canal.again) {
          canal.again = false;
          const next = await verEnVivo(deps, deps.db, canal.id);
          if (!next || next.version === canal.shown?.version) continue;
          const before = canal.shown;
          canal.shown = next;
          if (canal.followers.size > 0) send(canal, changeOf(before, next));
        }
      } catch (error) {
        deps.log.warn({ err: error, partidoId: canal.id }, "a live match could not be read");
      } finally {
        canal.refreshing = null;
      }
    })();
    return canal.refreshing;
  }

  function send(canal: Canal, event: Event): void {
    for (const follower of canal.followers) {
      follower.controller.enqueue(event);
      if ((follower.controller.desiredSize ?? 0) < -MOST_WAITING) drop(follower);
    }
  }

  function count(address: string, change: 1 | -1): void {
    const left = (byAddress.get(address) ?? 0) + change;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
    total += change;
  }

  function forget(follower: Follower): void {
    const { canal, address } = follower;
    if (!canal.followers.delete(follower)) return;
    count(address, -1);
    if (canal.followers.size === 0) canales.delete(canal.id);
  }

  function drop(follower: Follower): void {
    forget(follower);
    follower.controller.close();
  }

  return {
    /** @param known version that the follower already shows */
    async follow(
      id: number,
      address: string,
      known: string | undefined,
    ): Promise<Outcome<ReadableStream<Event>>> {
      const most = deps.settings.rateLimitScale === 0 ? PROCESS_MAX : ADDRESS_MAX;
      if (deps.hangUp.aborted || total >= PROCESS_MAX || (byAddress.get(address) ?? 0) >= most)
        return unavailable("demasiados-seguidores", "Hay demasiadas personas siguiendo partidos.", {
          retryAfterSeconds: 60,
        });
      const canal: Canal = canales.get(id) ?? {
        id,
        followers: new Set(),
        shown: null,
        refreshing: null,
        again: false,
      };
      canales.set(id, canal);
      if (!canal.shown) await refresh(canal);
      const { shown } = canal;
      if (!shown) {
        if (canal.followers.size === 0) canales.delete(id);
        return notFound("No existe ese partido.");
      }
      let follower: Follower | undefined;
      const stream = new ReadableStream<Event>({
        start(controller) {
          follower = { controller, canal, address };
          canal.followers.add(follower);
          canales.set(id, canal);
          count(address, 1);
          controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
          if (shown.version !== known) controller.enqueue(eventOf("todo", shown));
        },
        cancel() {
          if (follower) forget(follower);
        },
      });
      return done(stream);
    },
  };
}

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode("event: latido\ndata:\n\n");

const eventOf = (name: string, data: { version: string }) =>
  encoder.encode(`event: ${name}\nid: ${data.version}\ndata: ${JSON.stringify(data)}\n\n`);

/** Returns the event for followers who show `before`: only new entries, unless a name changed. */
function changeOf(before: PartidoEnVivo | null, next: PartidoEnVivo): Event {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const { jugadores, deporte: _, anotaciones, ...rest } = next;
  if (!before || !same(before.jugadores, jugadores)) return eventOf("todo", next);
  const changed = anotaciones.findIndex((one, at) => !same(one, before.anotaciones[at]));
  const desde = changed < 0 ? anotaciones.length : changed;
  const cambio: Cambio = { ...rest, antes: before.version, desde, anotaciones: anotaciones.slice(desde) };
  return eventOf("cambio", cambio);
}
