import type { Context } from "hono";
import { done, notFound, type Outcome, unavailable } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { addressOf, type HttpEnv } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Cambio, PartidoEnVivo } from "../contract.ts";
import { tagsDePartido, verEnVivo } from "./ver-en-vivo.ts";

/** Followers of one process. With 1,000, a process takes about 330 MB (`npm run bench -- live`). */
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
  id: number;
  address: string;
  controller: ReadableStreamController<Event>;
}

/** What the followers of a match have been sent. */
interface Shown {
  enVivo: PartidoEnVivo;
  todo: Event;
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
  const followers = new Set<Follower>();
  /** The newest read of each followed match; null if the match does not exist. */
  const reads = new Map<number, Promise<Shown | null>>();
  /** Matches whose next read has not begun. */
  const waiting = new Set<number>();

  const unsubscribe = deps.cache.subscribe((tags) => {
    const followed = new Set(Array.from(followers, ({ id }) => id));
    for (const id of reads.keys())
      if (!followed.has(id)) reads.delete(id);
      else if (tags === null || tagsDePartido(id).some((tag) => tags.includes(tag))) refresh(id);
  });
  const beat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS).unref();
  deps.hangUp.addEventListener("abort", () => {
    unsubscribe();
    clearInterval(beat);
    for (const follower of followers) drop(follower);
  });

  async function read(id: number): Promise<Shown | null> {
    const enVivo = await verEnVivo(deps, deps.db, id);
    return enVivo && { enVivo, todo: eventOf("todo", enVivo) };
  }

  /** Reads a match again and sends what changed. One read runs and at most one waits, which sees all changes so far. */
  function refresh(id: number): void {
    if (waiting.has(id)) return;
    waiting.add(id);
    const before = reads.get(id)?.catch(() => null);
    const next = async () => {
      const shown = await before;
      waiting.delete(id);
      const now = await read(id);
      if (now && now.enVivo.version !== shown?.enVivo.version) send(changeOf(shown?.enVivo, now), id);
      return now;
    };
    reads.set(
      id,
      next().catch((error: unknown) => {
        deps.log.warn({ err: error, partidoId: id }, "a live match could not be read");
        return before ?? null;
      }),
    );
  }

  /** @param id the match whose followers get the event; undefined for all */
  function send(event: Event, id?: number): void {
    for (const follower of followers) {
      if (id !== undefined && follower.id !== id) continue;
      follower.controller.enqueue(event);
      if ((follower.controller.desiredSize ?? 0) < -MOST_WAITING) drop(follower);
    }
  }

  function drop(follower: Follower): void {
    followers.delete(follower);
    follower.controller.close();
  }

  return {
    /** @param known version that the follower already shows */
    async follow(
      id: number,
      address: string,
      known: string | undefined,
    ): Promise<Outcome<ReadableStream<Event>>> {
      const reading = reads.get(id) ?? read(id);
      reads.set(id, reading);
      const shown = await reading.catch((error: unknown) => {
        reads.delete(id);
        throw error;
      });
      if (!shown) {
        reads.delete(id);
        return notFound("No existe ese partido.");
      }
      const most = deps.settings.rateLimitScale === 0 ? PROCESS_MAX : ADDRESS_MAX;
      const alike = [...followers].filter((follower) => follower.address === address).length;
      if (deps.hangUp.aborted || followers.size >= PROCESS_MAX || alike >= most)
        return unavailable("demasiados-seguidores", "Hay demasiadas personas siguiendo partidos.", {
          retryAfterSeconds: 60,
        });
      let follower: Follower | undefined;
      const stream = new ReadableStream<Event>({
        start(controller) {
          follower = { id, address, controller };
          followers.add(follower);
          controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
          if (shown.enVivo.version !== known) controller.enqueue(shown.todo);
        },
        cancel() {
          if (follower) followers.delete(follower);
        },
      });
      // A change came while nobody followed the match.
      if (!reads.has(id)) {
        reads.set(id, reading);
        refresh(id);
      }
      return done(stream);
    },
  };
}

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode("event: latido\ndata:\n\n");

const eventOf = (name: string, data: { version: string }) =>
  encoder.encode(`event: ${name}\nid: ${data.version}\ndata: ${JSON.stringify(data)}\n\n`);

/** Returns the event for followers who show `before`: only new entries, unless a name changed. */
function changeOf(before: PartidoEnVivo | undefined, { enVivo, todo }: Shown): Event {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const { jugadores, anotaciones, ...rest } = enVivo;
  if (!before || !same(before.jugadores, jugadores)) return todo;
  const changed = anotaciones.findIndex((one, at) => !same(one, before.anotaciones[at]));
  const desde = changed < 0 ? anotaciones.length : changed;
  const cambio: Cambio = { ...rest, antes: before.version, desde, anotaciones: anotaciones.slice(desde) };
  return eventOf("cambio", cambio);
}
