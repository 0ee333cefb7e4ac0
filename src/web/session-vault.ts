import { gcm } from "@noble/ciphers/aes.js";
import { bytesToHex, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import { HOUR_MS, MINUTE_MS } from "#contract/club-time.ts";
import {
  type StoredSession,
  storedTexts,
  TOKEN_KEY,
  tryStorage,
  USER_KEY,
  type UsuarioDeSesion,
} from "./session-storage.ts";

/**
 * Encrypts the stored user under a secret that is part of the page (Rule SES-13). This is obfuscation, not a
 * security boundary: any script that can read the storage can read the secret. The session is protected by the
 * strict Content-Security-Policy and by the server's check of each token. WebCrypto is not used because it is
 * missing outside secure contexts (plain http).
 */
const OBFUSCATION_KEY = hexToBytes("6f1d2c0b9a8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a392817060504");
const cipher = managedNonce(gcm)(OBFUSCATION_KEY);

export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

/** The lifetime of a token (Rule SES-4). */
const LIFETIME_MS = 8 * HOUR_MS;
/** A larger difference means that the phone's clock is wrong, rather than that the login was slow. */
const TOLERANCE_MS = 5 * MINUTE_MS;

/** Returns when a token expires, in milliseconds since the epoch. @throws InvalidTokenError */
function tokenExpiry(token: string): number {
  try {
    const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
    const exp: unknown = JSON.parse(atob(payload)).exp;
    if (typeof exp === "number") return exp * 1000;
  } catch {
    // Unreadable tokens of every kind are reported below.
  }
  throw new InvalidTokenError("the token cannot be read");
}

/** Returns the stored session; null when missing, damaged or expired. */
export function readStored(now = Date.now()): StoredSession | null {
  const [token, user] = storedTexts();
  if (!token || !user) return null;
  try {
    const decrypted = new TextDecoder().decode(cipher.decrypt(hexToBytes(user)));
    const { skew = 0, ...usuario } = JSON.parse(decrypted);
    const expiresAt = tokenExpiry(token) - skew;
    return expiresAt > now ? { token, usuario, expiresAt } : null;
  } catch {
    return null;
  }
}

/** Returns the user as it is stored. @param skew the server's clock minus this device's, in milliseconds */
export const encryptUser = (usuario: UsuarioDeSesion, skew = 0): string =>
  bytesToHex(cipher.encrypt(utf8ToBytes(JSON.stringify({ ...usuario, skew }))));

/** Stores a session. @throws InvalidTokenError when the token is unreadable */
export function store(token: string, usuario: UsuarioDeSesion): StoredSession {
  const exp = tokenExpiry(token);
  const [before] = storedTexts();
  const known = before === token ? readStored() : null;
  // A new token is as old as its login: the server's clock minus this device's.
  const off = exp - LIFETIME_MS - Date.now();
  const skew = known ? exp - known.expiresAt : Math.abs(off) > TOLERANCE_MS ? off : 0;
  const expiresAt = exp - skew;
  // Without storage the session lasts as long as the tab.
  tryStorage(() => {
    localStorage.setItem(USER_KEY, encryptUser(usuario, skew));
    localStorage.setItem(TOKEN_KEY, token);
  });
  return { token, usuario, expiresAt };
}

/**
 * Fetches the current user of a token, with their current role.
 * @returns "gone" when the token is rejected, null when the response is inconclusive
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
