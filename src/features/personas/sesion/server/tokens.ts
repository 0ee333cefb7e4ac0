import type { Deps } from "#server/deps.ts";
import { hmac, isSameSignature } from "#server/hmac.ts";
import type { Authenticate } from "#server/http/router.ts";
import { findLiveSesion, updateUso } from "./sesion.repo.ts";

/** Session lifetime in hours (Rule SES-4). */
export const HORAS_DE_SESION = 8;

/** Claims of a token. `permisos` is only for the browser's menu: the server reads roles from the database. */
interface Reclamo {
  usuarioId: number;
  sid: string;
  permisos: string[];
  expiraEn: Date;
}

interface Tokens {
  sign(reclamo: Reclamo): string;
  /** @returns null if the signature is invalid, the token has expired, or its claims are unexpected */
  read(token: string, now: Date): Pick<Reclamo, "usuarioId" | "sid"> | null;
}

/** The only accepted header, so that a token cannot choose its verification algorithm. */
const HEADER = encode({ alg: "HS256", typ: "JWT" });

/**
 * Creates and reads session tokens: JWT, HS256, with a key used for nothing else. Synchronous, because Web Crypto
 * (and any library based on it) runs each HMAC on the thread pool, which costs more than the HMAC itself.
 */
export function createTokens(secret: string): Tokens {
  const signatureOf = (payload: string) => hmac(secret, "sesion", `${HEADER}.${payload}`);
  return {
    sign({ usuarioId, sid, permisos, expiraEn }) {
      const payload = encode({ sid, permisos, sub: String(usuarioId), exp: seconds(expiraEn) });
      return `${HEADER}.${payload}.${signatureOf(payload).toString("base64url")}`;
    },
    read(token, now) {
      const [header, payload = "", signature = "", ...more] = token.split(".");
      if (header !== HEADER || more.length > 0) return null;
      if (!isSameSignature(Buffer.from(signature, "base64url"), signatureOf(payload))) return null;
      const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
      const { sub, sid, exp } = claims as Record<string, unknown>;
      const usuarioId = Number(sub);
      if (typeof sid !== "string" || typeof exp !== "number" || !Number.isSafeInteger(usuarioId)) return null;
      return exp > seconds(now) ? { usuarioId, sid } : null;
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

declare module "#server/deps.ts" {
  interface Deps {
    tokens: Tokens;
  }
}

/** Minimum interval between writes of a session's last use. */
const PRECISION_DE_USO_MS = 5 * 60_000;

/**
 * Finds the user of a bearer token (Rule SES-4). The token must be signed and not expired, and its session
 * and user active. Roles are read from the database, so that removing one takes effect immediately.
 */
export function createAuthenticate(deps: Deps): Authenticate {
  const anotando = new Set<string>();
  /** Records the last use of a session without delaying the request. If it fails, the stored time is slightly out of date. */
  function anotar(sid: string, ahora: Date): void {
    if (anotando.has(sid)) return;
    anotando.add(sid);
    updateUso(deps.db, sid, ahora, new Date(ahora.getTime() - PRECISION_DE_USO_MS))
      .catch((error: unknown) => deps.log.warn({ err: error }, "could not record the use of a session"))
      .finally(() => anotando.delete(sid));
  }
  return async (token) => {
    const ahora = deps.clock();
    const reclamo = deps.tokens.read(token, ahora);
    const viva = reclamo && (await findLiveSesion(deps.db, { ...reclamo, ahora }));
    if (!viva) return null;
    const { creadaEn, vistaEn, ...actor } = viva;
    if (ahora.getTime() - (vistaEn ?? creadaEn).getTime() > PRECISION_DE_USO_MS) anotar(actor.sid, ahora);
    return actor;
  };
}
