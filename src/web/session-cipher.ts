import { gcm } from "@noble/ciphers/aes.js";
import { bytesToHex, hexToBytes, managedNonce, utf8ToBytes } from "@noble/ciphers/utils.js";

/**
 * Encrypts the stored user under a secret that is part of the page (Rule SES-13). This is obfuscation, not a
 * security boundary: any script that can read the storage can read the secret. The session is protected by the
 * strict Content-Security-Policy and by the server's check of each token. WebCrypto is not used because it is
 * missing outside secure contexts (plain http).
 */
const OBFUSCATION_KEY = hexToBytes("6f1d2c0b9a8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a392817060504");
const cipher = managedNonce(gcm)(OBFUSCATION_KEY);

/** Returns hex of nonce, ciphertext and tag. */
export function encrypt(text: string): string {
  return bytesToHex(cipher.encrypt(utf8ToBytes(text)));
}

/** @throws for input that `encrypt` did not produce */
export function decrypt(stored: string): string {
  return new TextDecoder().decode(cipher.decrypt(hexToBytes(stored)));
}
