import { gcm } from "@noble/ciphers/aes.js";
import { bytesToHex, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";

/**
 * The stored user is encrypted under a secret that is part of the page (Rule SES-13). Whoever can
 * read the storage can read this secret too: it is obfuscation, not a boundary. What protects the session
 * is the strict Content-Security-Policy, and that the server checks the token on every call.
 * (A library and not WebCrypto: that one is missing on a plain-http address of the local network.)
 */
const OBFUSCATION_KEY = hexToBytes("6f1d2c0b9a8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a392817060504");
const cipher = managedNonce(gcm)(OBFUSCATION_KEY);

/** Text as it is stored: hex of nonce, ciphertext and tag. */
export function encrypt(text: string): string {
  return bytesToHex(cipher.encrypt(utf8ToBytes(text)));
}

/** @throws for what was not stored by `encrypt` */
export function decrypt(stored: string): string {
  return new TextDecoder().decode(cipher.decrypt(hexToBytes(stored)));
}
