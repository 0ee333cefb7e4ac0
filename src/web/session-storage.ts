import { gcm } from "@noble/ciphers/aes.js";
import { bytesToHex, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";
import type { UsuarioDeSesion } from "#features/sesion/contract.ts";

/** Storage keys of spec 1 §9. */
export const USER_KEY = "user";
export const TOKEN_KEY = "token";

/**
 * The spec asks that the stored user be encrypted under a secret that is part of the page. Whoever can
 * read the storage can read this secret too: it is obfuscation, not a boundary. What protects the session
 * is the strict Content-Security-Policy, and that the server checks the token on every call.
 * (A library and not WebCrypto: that one is missing on a plain-http address of the local network.)
 */
const OBFUSCATION_KEY = hexToBytes("6f1d2c0b9a8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a392817060504");
const cipher = managedNonce(gcm)(OBFUSCATION_KEY);

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

/** The stored session, or null when there is none, it is damaged, or its time has passed. */
export function readStored(now = Date.now()): StoredSession | null {
  try {
    const token = localStorage.getItem(TOKEN_KEY);
    const user = localStorage.getItem(USER_KEY);
    if (!token || !user) return null;
    const expiresAt = tokenExpiry(token);
    if (expiresAt <= now) return null;
    const usuario = JSON.parse(new TextDecoder().decode(cipher.decrypt(hexToBytes(user)))) as UsuarioDeSesion;
    return { token, usuario, expiresAt };
  } catch {
    return null;
  }
}

export function writeStored(token: string, usuario: UsuarioDeSesion): void {
  try {
    localStorage.setItem(USER_KEY, bytesToHex(cipher.encrypt(utf8ToBytes(JSON.stringify(usuario)))));
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
