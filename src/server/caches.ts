import type { Logger } from "pino";
import { openCacheNews } from "./db/notifications.ts";
import { createResponseCache } from "./http/response-cache.ts";
import { bearerTokenOf } from "./http/router.ts";
import { createReadCache } from "./read-cache.ts";

/** Invalidates cached responses once a write that affects public responses has been committed. */
export interface CacheInvalidation {
  /**
   * Drops every response that shows one of these tags (`eventos`, `evento:7`): in this process at once, on other
   * instances within a second. For content that must no longer be shown as it was: deleted, hidden, corrected, sold
   * out, back on sale.
   */
  drop(...tags: string[]): void;
  /** Serves responses with one of these tags stale for up to a second while they are rendered again. For counters. */
  touch(...tags: string[]): void;
  /**
   * Calls `listener` with the tags of every invalidation in any process; with null when some may have been missed.
   * @returns a function that stops this
   */
  subscribe(listener: Listener): () => void;
}

type Listener = (tags: readonly string[] | null) => void;

export const EVERY_PAGE = "pagina";

export type Caches = ReturnType<typeof createCaches>;

/**
 * Creates the caches of one process.
 * @param now returns milliseconds
 * @param isSession whether a bearer token could be a session's, without a database query
 */
export function createCaches(now: () => number, isSession: (token: string) => boolean) {
  const responses = createResponseCache({
    now,
    isSession(authorization) {
      const token = bearerTokenOf(authorization);
      return token !== undefined && isSession(token);
    },
  });
  const reads = createReadCache(now);
  const listeners = new Set<Listener>();
  const tell: Listener = (tags) => {
    for (const listener of listeners) listener(tags);
  };
  // Drops cached reads first, because a page rendered from now on must not use stale data.
  const drop = (tags: readonly string[]) => {
    reads.invalidate(tags);
    responses.dropTags(tags);
    tell(tags);
  };
  const touch = (tags: readonly string[]) => {
    reads.invalidate(tags);
    responses.touchTags(tags);
    tell(tags);
  };
  let publish: (how: "dropped" | "touched", tags: readonly string[]) => void = () => {};
  return {
    responses,
    reads,
    dropHere: (...tags: string[]) => drop(tags),
    invalidation: {
      drop(...tags) {
        drop(tags);
        publish("dropped", tags);
      },
      touch(...tags) {
        touch(tags);
        publish("touched", tags);
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } satisfies CacheInvalidation,
    /**
     * Starts listening to the other instances. @returns a function that stops listening
     * @param options.onNews receives the tags that another instance dropped; null if notifications may have been
     * missed
     */
    async connect(options: {
      url: string;
      log: Logger;
      onNews: (dropped: readonly string[] | null) => void;
    }): Promise<() => Promise<void>> {
      const news = await openCacheNews({
        ...options,
        onChanges({ dropped, touched }) {
          drop(dropped);
          touch(touched);
          options.onNews(dropped);
        },
        onLost() {
          reads.suspend();
          responses.suspend();
        },
        onReconnect() {
          reads.resume();
          responses.resume();
          options.onNews(null);
          tell(null);
        },
      });
      publish = news.publish;
      return news.close;
    },
  };
}
