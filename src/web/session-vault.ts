import { decrypt, encrypt } from "./session-cipher.ts";
import {
  type StoredSession,
  storedTexts,
  TOKEN_KEY,
  USER_KEY,
  type UsuarioDeSesion,
} from "./session-storage.ts";

/** Raised for a token that cannot be read. */
export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
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

/** The stored session, or null when there is none, it is damaged, or its time has passed. */
export function readStored(now = Date.now()): StoredSession | null {
  const [token, user] = storedTexts();
  if (!token || !user) return null;
  try {
    const expiresAt = tokenExpiry(token);
    return expiresAt > now
      ? { token, usuario: JSON.parse(decrypt(user)) as UsuarioDeSesion, expiresAt }
      : null;
  } catch {
    return null;
  }
}

/** Keeps a session. @throws InvalidTokenError when the token cannot be read */
export function store(token: string, usuario: UsuarioDeSesion): StoredSession {
  const expiresAt = tokenExpiry(token);
  try {
    localStorage.setItem(USER_KEY, encrypt(JSON.stringify(usuario)));
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // A browser that refuses storage keeps the session for as long as the tab lives.
  }
  return { token, usuario, expiresAt };
}

/**
 * What the club says now of the person whose token this is: another role, say, that the office gave.
 * @returns "gone" when it takes the token no longer; null when it said nothing of use
 */
export async function askWhoThisIs(token: string): Promise<UsuarioDeSesion | "gone" | null> {
  try {
    const response = await fetch("/api/usuario/perfil", { headers: { authorization: `Bearer ${token}` } });
    if (response.status === 401) return "gone";
    return response.ok ? ((await response.json()) as UsuarioDeSesion) : null;
  } catch {
    return null;
  }
}
