import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";

/** Cached, because deriving a key takes longer than signing. */
const keys = new Map<string, KeyObject>();

/** Derives the key for a purpose from `SECRET`; each purpose has its own key. */
export function keyFor(secret: string, purpose: string): KeyObject {
  const name = `${purpose} ${secret}`;
  const key = keys.get(name) ?? createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
  keys.set(name, key);
  return key;
}

/** Signs a text (HMAC-SHA256) for one purpose. */
export const hmac = (secret: string, purpose: string, text: string | Buffer): Buffer =>
  createHmac("sha256", keyFor(secret, purpose)).update(text).digest();

/** Compares signatures in constant time. */
export const isSameSignature = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
