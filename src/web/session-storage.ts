import type { UsuarioDeSesion } from "#features/sesion/contract.ts";

/** Storage keys of spec 1 §9. */
export const USER_KEY = "user";
export const TOKEN_KEY = "token";

/** Loaded only where there is a session: most visitors have none. */
const loadCipher = () => import("./session-cipher.ts");

/** Raised for a token that cannot be read (spec 1 §4). */
export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

export interface StoredSession {
  token: string;
  usuario: UsuarioDeSesion;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** When a token expires, in milliseconds since the epoch. @throws InvalidTokenError */
export function tokenExpiry(token: string): number {
  try {
    const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    const exp: unknown = JSON.parse(atob(payload)).exp;
    if (typeof exp === "number") return exp * 1000;
  } catch {
    // Falls through: unreadable in whichever way is the same to the caller.
  }
  throw new InvalidTokenError("the token cannot be read");
}

/**
 * The stored session, or null when there is none, it is damaged, or its time has passed.
 * @throws when what reads it could not be loaded: that says nothing of the session
 */
export async function readStored(now = Date.now()): Promise<StoredSession | null> {
  const [token, user] = storedTexts();
  if (!token || !user) return null;
  const { decrypt } = await loadCipher();
  try {
    const expiresAt = tokenExpiry(token);
    return expiresAt > now
      ? { token, usuario: JSON.parse(decrypt(user)) as UsuarioDeSesion, expiresAt }
      : null;
  } catch {
    return null;
  }
}

function storedTexts(): (string | null)[] {
  try {
    return [localStorage.getItem(TOKEN_KEY), localStorage.getItem(USER_KEY)];
  } catch {
    return [null, null];
  }
}

export async function writeStored(token: string, usuario: UsuarioDeSesion): Promise<void> {
  try {
    const { encrypt } = await loadCipher();
    localStorage.setItem(USER_KEY, encrypt(JSON.stringify(usuario)));
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // A browser that refuses storage keeps the session for as long as the tab lives.
  }
}

export function clearStored(): void {
  try {
    localStorage.removeItem(USER_KEY);
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored then.
  }
}
