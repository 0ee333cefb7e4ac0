import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { hmac, keyFor } from "./hmac.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type SealPurpose = "segundo-paso" | "conexiones";

/**
 * Encrypts a text under a key derived from `SECRET`. The text can be opened only with the same `context`, such as its row's
 * id.
 */
export function sealText(secret: string, purpose: SealPurpose, context: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secret, purpose), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url");
}

/** @throws if sealed under another `SECRET`, in another context, or altered */
export function openText(secret: string, purpose: SealPurpose, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const cipher = createDecipheriv(CIPHER, keyFor(secret, purpose), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
  return Buffer.concat([cipher.update(body), cipher.final()]).toString("utf8");
}

export function keyFingerprint(secret: string, purpose: SealPurpose): string {
  return hmac(secret, purpose, "fingerprint").toString("base64url").slice(0, 16);
}
