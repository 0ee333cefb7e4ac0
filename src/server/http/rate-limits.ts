import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refused } from "#contract/outcome.ts";

/** Points and window of each limit (product §3). */
const LIMITS = {
  /** Failures, per user and address. */
  login: { points: 10, seconds: 15 * 60 },
  registro: { points: 5, seconds: 3600 },
  compra: { points: 10, seconds: 60 },
  /** Guesses at the gate, per member of staff: far more than a queue of people needs. */
  ingreso: { points: 120, seconds: 60 },
  avisos: { points: 600, seconds: 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

type TooMany = ReturnType<typeof refused>;

export interface RateLimits {
  /** Takes one point; a refusal (429) when none is left. */
  take(name: LimitName, key: string): Promise<TooMany | null>;
  /** A refusal when no point is left, without taking one. */
  check(name: LimitName, key: string): Promise<TooMany | null>;
  /** Gives all points back (a login that succeeded). */
  reset(name: LimitName, key: string): Promise<void>;
}

/** Limits counted in the database, so that all instances share them. `scale` multiplies each; 0 turns them off. */
export function createRateLimits(pool: pg.Pool, scale: number): RateLimits {
  if (scale === 0) return { take: async () => null, check: async () => null, reset: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "limites",
        tableCreated: true,
        keyPrefix: name,
        points: Math.max(1, Math.round(limit.points * scale)),
        duration: limit.seconds,
      }),
    ]),
  ) as unknown as Record<LimitName, RateLimiterPostgres>;
  // The key is a primary key of 255 characters, and what people type is part of it.
  const short = (key: string) => key.slice(0, 120);
  return {
    async take(name, key) {
      try {
        await limiters[name].consume(short(key));
        return null;
      } catch (answer) {
        if (answer instanceof RateLimiterRes) return tooMany(answer.msBeforeNext);
        throw answer;
      }
    },
    async check(name, key) {
      const state = await limiters[name].get(short(key));
      return state && state.consumedPoints >= limiters[name].points ? tooMany(state.msBeforeNext) : null;
    },
    async reset(name, key) {
      await limiters[name].delete(short(key));
    },
  };
}

function tooMany(milliseconds: number): TooMany {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const wait = seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`;
  return refused(429, "demasiados-intentos", `Hiciste demasiados intentos. Probá de nuevo en ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
