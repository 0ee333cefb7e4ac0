import { createSecretKey, hkdfSync } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

/** How long a login lasts, in hours (product §3). */
export const HORAS_DE_SESION = 8;

/** What a token says. `permisos` is for the browser's menu only: the server asks its database. */
export interface Reclamo {
  usuarioId: number;
  sid: string;
  permisos: string[];
  expiraEn: Date;
}

export interface Tokens {
  sign(reclamo: Reclamo): Promise<string>;
  /** Null for a token that we did not sign, that ended, or that says something else than ours do. */
  read(token: string, now: Date): Promise<Pick<Reclamo, "usuarioId" | "sid"> | null>;
}

/** Session tokens: JWT, HS256, with a key that only sessions use. */
export function createTokens(secret: string): Tokens {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "sesion", 32));
  const key = createSecretKey(bytes).toCryptoKey({ name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);
  return {
    sign({ usuarioId, sid, permisos, expiraEn }) {
      return new SignJWT({ sid, permisos })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setSubject(String(usuarioId))
        .setExpirationTime(expiraEn)
        .sign(key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          currentDate: now,
          requiredClaims: ["exp", "sub", "sid"],
        });
        const usuarioId = Number(payload.sub);
        if (typeof payload.sid !== "string" || !Number.isSafeInteger(usuarioId)) return null;
        return { usuarioId, sid: payload.sid };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
