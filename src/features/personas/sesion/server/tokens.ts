import { hmac, isSameSignature } from "#server/hmac.ts";

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
