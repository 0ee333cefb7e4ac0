import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Outcome, type Refused, tooMany } from "#contract/outcome.ts";
import { hmac } from "../hmac.ts";

/** Points per window and key (a user, an address). Features register their limits. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
}

/** Refused attempts, per limit and key: leaves room for mistakes but not for enumerating names. */
const REFUSALS: RateLimit = { name: "rechazo", points: 30, seconds: 3600 };

export interface RateLimits {
  /** Takes one point; 429 when none is left. */
  take(limit: RateLimit, key: string): Promise<Refused | null>;
  /** Returns a refusal (429) if the limit, or the lower limit `points`, is used up. Takes no point. */
  check(limit: RateLimit, key: string, points?: number): Promise<Refused | null>;
  /**
   * Runs `work` under a limit that only counts successes. A refusal (a taken name, a wrong event) counts towards the
   * wider limit on refusals instead. Returns 429 without running `work` when either limit is used up.
   */
  attempt<T>(limit: RateLimit, key: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /**
   * Takes one point. Returns true only for the call that takes the last point, which closes the limit for a whole
   * window.
   */
  close(limit: RateLimit, key: string): Promise<boolean>;
  /**
   * Counts one event and returns whether there were more than `most` in the window. Counted in batches to save database
   * round trips, so each instance may lag by a twentieth of `most`.
   */
  exceeded(limit: RateLimit, key: string, most: number): Promise<boolean>;
  /** Gives back all points, as after a successful login. */
  reset(limit: RateLimit, key: string): Promise<void>;
}

/**
 * Creates rate limits that are counted in the database and shared by all instances. Keys (usernames, addresses) are
 * stored only as an HMAC under `secret`. `scale` multiplies each limit; 0 turns them off.
 */
export function createRateLimits(
  pool: pg.Pool,
  options: { limits: readonly RateLimit[]; scale: number; secret: string },
): RateLimits {
  const { limits, scale, secret } = options;
  const limiters = new Map(
    [REFUSALS, ...limits].map((limit) => [
      limit.name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "limites",
        tableCreated: true,
        keyPrefix: limit.name,
        points: Math.max(1, Math.round(limit.points * scale)),
        duration: limit.seconds,
      }),
    ]),
  );
  const limiterOf = ({ name }: RateLimit) => {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`no feature registers the rate limit "${name}"`);
    return limiter;
  };
  if (scale === 0) return unlimited(limiterOf);
  const hidden = (key: string) => hmac(secret, "limites", key).toString("base64url");
  /** Events counted in this process but not yet in the database. */
  const batches = new Map<string, number>();
  async function take(limit: RateLimit, key: string): Promise<Refused | null> {
    try {
      await limiterOf(limit).consume(hidden(key));
      return null;
    } catch (answer) {
      if (answer instanceof RateLimiterRes) return tryLater(answer.msBeforeNext);
      throw answer;
    }
  }
  async function check(limit: RateLimit, key: string, points?: number): Promise<Refused | null> {
    const state = await limiterOf(limit).get(hidden(key));
    const most = Math.min(limiterOf(limit).points, points ?? Number.POSITIVE_INFINITY);
    return state && state.consumedPoints >= most ? tryLater(state.msBeforeNext) : null;
  }
  return {
    take,
    check,
    async attempt(limit, key, work) {
      const refusals = `${limit.name} ${key}`;
      const full = await check(REFUSALS, refusals);
      if (full) return full;
      let accepted = false;
      try {
        // The point is taken first, so that concurrent attempts do not exceed the limit.
        const none = await take(limit, key);
        if (none) return none;
        const outcome = await work();
        accepted = outcome.ok;
        if (!accepted) await take(REFUSALS, refusals);
        return outcome;
      } finally {
        if (!accepted) await limiterOf(limit).reward(hidden(key));
      }
    },
    async close(limit, key) {
      const { consumedPoints } = await limiterOf(limit).penalty(hidden(key));
      if (consumedPoints !== limiterOf(limit).points) return false;
      await limiterOf(limit).block(hidden(key), limit.seconds);
      return true;
    },
    async exceeded(limit, key, most) {
      const batch = Math.max(1, Math.floor(most / 20));
      const counted = (batches.get(`${limit.name} ${key}`) ?? 0) + 1;
      batches.set(`${limit.name} ${key}`, counted % batch);
      if (counted < batch) return false;
      const { consumedPoints } = await limiterOf(limit).penalty(hidden(key), batch);
      return consumedPoints > most;
    },
    async reset(limit, key) {
      await limiterOf(limit).delete(hidden(key));
    },
  };
}

/** Only checks that each limit is registered. */
function unlimited(limiterOf: (limit: RateLimit) => unknown): RateLimits {
  const off =
    <T>(answer: T) =>
    async (limit: RateLimit) => {
      limiterOf(limit);
      return answer;
    };
  return {
    take: off(null),
    check: off(null),
    attempt: (limit, _key, work) => off(null)(limit).then(work),
    close: off(false),
    exceeded: off(false),
    reset: off(undefined),
  };
}

function tryLater(milliseconds: number): Refused {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  return tooMany("demasiados-intentos", `Hiciste demasiados intentos. Probá de nuevo en ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
