import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";

interface Read<T> {
  value: T;
  tags: readonly string[];
  /** When the value must no longer be shown, in milliseconds. */
  until: number;
}

export type ReadCache = ReturnType<typeof createReadCache>;

/** Dependencies of a rendered page: its cache tags, and its expiry. */
export type Shown = Pick<Read<unknown>, "tags" | "until">;

export type PageReader = ReturnType<typeof createPageReader>;

/** Creates what the loaders of a page read with. Everything read is reported as shown on the page. */
export function createPageReader(cache: ReadCache, report: (shown: Shown) => void) {
  return {
    /** Reads data that several pages show, cached like `ReadCache.read`. */
    async shared<T>(...read: Parameters<typeof cache.read<T>>): Promise<T> {
      const { value, ...shown } = await cache.read(...read);
      report(shown);
      return value;
    },
    own<T>(tag: string, load: () => Promise<T>): Promise<T> {
      report({ tags: [tag], until: Number.POSITIVE_INFINITY });
      return load();
    },
    /** Reports a read whose tags are only known once it has finished. */
    report,
  };
}

/** Half of the maximum age of a page, so that a page rendered from cached data may be cached for as long again. */
const FRESH_MS = 30_000;

/**
 * Creates a cache of data shared by several pages, so that a change of one list reloads only that list. A load in
 * progress when one of its tags is invalidated is not cached, and later readers do not join it.
 */
export function createReadCache(now: () => number) {
  const cached = new Map<string, Read<unknown> & { freshUntil: number }>();
  const running = new Map<string, { tags: readonly string[]; result: Promise<Read<unknown>> }>();
  let suspended = false;

  return {
    /**
     * Returns the value under `key`, read at most once at a time and shared by all pages until one of `tags` is
     * invalidated.
     * @param untilOf expiry of a value that changes with time, in milliseconds
     */
    read<T>(
      key: string,
      tags: readonly string[],
      load: () => Promise<T>,
      untilOf: (value: T) => number = () => Number.POSITIVE_INFINITY,
    ): Promise<Read<T>> {
      const found = cached.get(key);
      if (found && now() < found.freshUntil) return Promise.resolve(found as Read<unknown> as Read<T>);
      const joined = running.get(key);
      if (joined) return joined.result as Promise<Read<T>>;
      const startedAt = now();
      const flight = {
        tags,
        result: load()
          .then((value) => {
            const until = expiryOf(startedAt, untilOf(value));
            const read = { value, tags, until, freshUntil: Math.min(until, startedAt + FRESH_MS) };
            if (running.get(key) === flight && !suspended) cached.set(key, read);
            return read;
          })
          .finally(() => {
            if (running.get(key) === flight) running.delete(key);
          }),
      };
      running.set(key, flight);
      return flight.result;
    },
    invalidate(tags: readonly string[]): void {
      for (const held of [cached, running])
        for (const [key, read] of held) if (read.tags.some((tag) => tags.includes(tag))) held.delete(key);
    },
    /** Clears the cache and caches nothing until `resume`. */
    suspend(): void {
      suspended = true;
      cached.clear();
      running.clear();
    },
    resume(): void {
      suspended = false;
      // These loads may have missed a change.
      running.clear();
    },
  };
}

/** Bounds staleness, since an invalidation is lost if its instance dies before sending the notification. */
const MOST_MS = 60_000;

/** Returns when something cached at `now` expires, in milliseconds: at `until`, at the club's midnight, or after a minute. */
export function expiryOf(now: number, until = Number.POSITIVE_INFINITY): number {
  const midnight = clubInstant(addDays(clubTime(new Date(now)).fecha, 1), "00:00").getTime();
  return Math.min(until, midnight, now + MOST_MS);
}
