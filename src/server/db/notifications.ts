import type pg from "pg";
import type { Logger } from "pino";
import { newClient } from "./client.ts";

const CHANNEL = "club_cache";
const COALESCE_MS = 50;
/** Prefix of a tag that was only touched. */
const TOUCHED = "~";

interface Changes {
  dropped: string[];
  touched: string[];
}

/**
 * Sends and receives cache invalidations between instances over LISTEN/NOTIFY. While the connection is lost nothing
 * is received, so `onLost` is called at once and `onChanges` resumes after `onReconnect`. Notifications are sent
 * after the commit, outside its transaction: a NOTIFY inside would serialize all commits on one lock, which costs
 * throughput during a sale.
 */
export async function openCacheNews(options: {
  url: string;
  log: Logger;
  onChanges(changes: Changes): void;
  onLost(): void;
  onReconnect(): void;
}) {
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  const connect = async (): Promise<void> => {
    const fresh = newClient({
      connectionString: options.url,
      application_name: "club-site-news",
      keepAlive: true,
    });
    fresh.on("notification", (message) => {
      // This process has already applied its own notifications.
      const own = message.processId === (fresh as pg.Client & { processID: number }).processID;
      if (!own) options.onChanges(readChanges(message.payload ?? ""));
    });
    let lost = false;
    const lose = () => {
      if (lost) return;
      lost = true;
      if (client === fresh) client = null;
      if (closed) return;
      options.onLost();
      retry = setTimeout(() => void connect().catch(() => {}), 1_000);
    };
    fresh.on("error", lose);
    fresh.on("end", lose);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      options.log.warn(
        { err: error, outage: true },
        "cache invalidations from other instances cannot be received; caching is paused",
      );
      lose();
      throw error;
    }
    client = fresh;
    options.onReconnect();
    if (waiting.size > 0) flush();
  };

  const flush = () => {
    timer = undefined;
    if (!client) return;
    const words = [...waiting];
    waiting = new Set();
    const speaker = client;
    // A connection runs one statement at a time.
    sending = sending.then(() => notify(speaker, words));
  };

  const notify = async (speaker: pg.Client, words: string[]) => {
    try {
      await speaker.query("select pg_notify($1, $2)", [CHANNEL, words.join(" ")]);
    } catch (error) {
      options.log.warn(
        { err: error, outage: true },
        "a cache invalidation could not be sent; it is retried after reconnecting",
      );
      for (const word of words) waiting.add(word);
    }
  };
  await connect();

  return {
    /** Notifies the other instances; calls within 50 ms are batched. */
    publish(how: keyof Changes, tags: readonly string[]): void {
      for (const tag of tags) waiting.add(how === "touched" ? TOUCHED + tag : tag);
      timer ??= setTimeout(flush, COALESCE_MS);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(retry);
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await client?.end().catch(() => {});
    },
  };
}

function readChanges(payload: string): Changes {
  const words = payload.split(" ");
  return {
    dropped: words.filter((word) => !word.startsWith(TOUCHED)),
    touched: words.filter((word) => word.startsWith(TOUCHED)).map((word) => word.slice(TOUCHED.length)),
  };
}
