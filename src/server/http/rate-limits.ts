import { createHmac, hkdfSync } from "node:crypto";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Outcome, refused } from "#contract/outcome.ts";

/** Points and window of each limit (product §3). */
const LIMITS = {
  /** Failures, per user and address. */
  login: { points: 10, seconds: 15 * 60 },
  /** Failures, per address, whatever the user: going through names ends here, and before any account suffers. */
  direccion: { points: 30, seconds: 15 * 60 },
  /** Failures, per user, from all addresses; the last one puts the name under guard for as long again. */
  cuenta: { points: 30, seconds: 3600 },
  registro: { points: 5, seconds: 3600 },
  /** What `attempt` refused, per limit and key: room for mistakes, none for going through a list of names. */
  rechazo: { points: 30, seconds: 3600 },
  compra: { points: 10, seconds: 60 },
  /** Entering the line of a sale, per user. */
  fila: { points: 20, seconds: 60 },
  /** Attempts to buy, per event: only counted (`exceeded`). */
  intentos: { points: 1_000_000, seconds: 60 },
  /** Guesses at the gate, per member of staff: far more than a queue of people needs. */
  ingreso: { points: 120, seconds: 60 },
  /** Wrong passwords of somebody logged in, per user: as many as at the login. */
  clave: { points: 10, seconds: 15 * 60 },
  /** Codes of a second step, from somebody logged in. */
  codigo: { points: 10, seconds: 15 * 60 },
  recuperacion: { points: 5, seconds: 3600 },
  /** Tries of a code that staff read out, per address; each code also counts its own wrong ones. */
  codigoDeAcceso: { points: 10, seconds: 15 * 60 },
  /** Such codes given, per administrador. */
  codigosDados: { points: 60, seconds: 3600 },
  /** Notices with the payment provider's signature. */
  avisos: { points: 600, seconds: 60 },
  /** Notices that anybody can write: unsigned (the older form) or with a wrong signature. */
  avisosSinFirma: { points: 60, seconds: 60 },
  /** Requests to look at a payment again (`/compras/test`). */
  consultas: { points: 30, seconds: 60 },
  /** Reports of one browser on what broke a page's policy. */
  csp: { points: 30, seconds: 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

type TooMany = ReturnType<typeof refused>;

export interface RateLimits {
  /** Takes one point; a refusal (429) when none is left. */
  take(name: LimitName, key: string): Promise<TooMany | null>;
  /** A refusal when no point is left (or all of `points`, where that is less), without taking one. */
  check(name: LimitName, key: string, points?: number): Promise<TooMany | null>;
  /**
   * Runs `work` under a limit that counts only what it accepts: a taken name or a wrong event costs a point
   * of the wider limit of refusals instead. 429, without running it, when either is used up.
   */
  attempt<T>(name: LimitName, key: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Takes one point; the last one closes the limit for a whole window from then on, and only it gives true. */
  close(name: LimitName, key: string): Promise<boolean>;
  /**
   * Counts one of many, and tells whether there were more than `most` within the window. Counted in batches, of which
   * each costs one trip to the database: it may be late by a twentieth of `most` for each instance.
   */
  exceeded(name: LimitName, key: string, most: number): Promise<boolean>;
  /** Gives all points back (a login that succeeded). */
  reset(name: LimitName, key: string): Promise<void>;
}

/**
 * Limits counted in the database, so that all instances share them. What they count by (usernames, addresses) is
 * kept as an HMAC under `secret` only: the table says nothing of anybody. `scale` multiplies each; 0 turns them off.
 */
export function createRateLimits(pool: pg.Pool, scale: number, secret: string): RateLimits {
  if (scale === 0) {
    return {
      take: async () => null,
      check: async () => null,
      attempt: (_name, _key, work) => work(),
      close: async () => false,
      exceeded: async () => false,
      reset: async () => {},
    };
  }
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
  const hidingKey = Buffer.from(hkdfSync("sha256", secret, "", "limites", 32));
  const hidden = (key: string) => createHmac("sha256", hidingKey).update(key).digest("base64url");
  /** What was counted here and not yet in the database. */
  const batches = new Map<string, number>();
  async function take(name: LimitName, key: string): Promise<TooMany | null> {
    try {
      await limiters[name].consume(hidden(key));
      return null;
    } catch (answer) {
      if (answer instanceof RateLimiterRes) return tooMany(answer.msBeforeNext);
      throw answer;
    }
  }
  async function check(name: LimitName, key: string, points?: number): Promise<TooMany | null> {
    const state = await limiters[name].get(hidden(key));
    const most = Math.min(limiters[name].points, points ?? Number.POSITIVE_INFINITY);
    return state && state.consumedPoints >= most ? tooMany(state.msBeforeNext) : null;
  }
  return {
    take,
    check,
    async attempt(name, key, work) {
      const refusals = `${name} ${key}`;
      const full = await check("rechazo", refusals);
      if (full) return full;
      let accepted = false;
      try {
        // Taken before, so that many at once are no more than one after the other.
        const none = await take(name, key);
        if (none) return none;
        const outcome = await work();
        accepted = outcome.ok;
        if (!accepted) await take("rechazo", refusals);
        return outcome;
      } finally {
        if (!accepted) await limiters[name].reward(hidden(key));
      }
    },
    async close(name, key) {
      const { consumedPoints } = await limiters[name].penalty(hidden(key));
      if (consumedPoints !== limiters[name].points) return false;
      await limiters[name].block(hidden(key), LIMITS[name].seconds);
      return true;
    },
    async exceeded(name, key, most) {
      const batch = Math.max(1, Math.floor(most / 20));
      const counted = (batches.get(`${name} ${key}`) ?? 0) + 1;
      batches.set(`${name} ${key}`, counted % batch);
      if (counted < batch) return false;
      const { consumedPoints } = await limiters[name].penalty(hidden(key), batch);
      return consumedPoints > most;
    },
    async reset(name, key) {
      await limiters[name].delete(hidden(key));
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
