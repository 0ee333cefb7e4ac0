import { papeleta } from "../rules.ts";

/** Numbers hashed at once: the browser hashes in its own threads, and a phone has to breathe. */
const BATCH = 500;

/** SHA-256 in hexadecimal. Only in a secure context (HTTPS, localhost), where browsers offer it. */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The position of a number in a draw, recomputed from what was published: one more than the hashes before its own. */
export async function posicionEnSorteo(
  secreto: string,
  participantes: number,
  numero: number,
): Promise<number> {
  const own = await sha256(papeleta(secreto, numero));
  let position = 1;
  for (let from = 1; from <= participantes; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, participantes - from + 1) }, (_, i) => from + i);
    const hashes = await Promise.all(numbers.map((one) => sha256(papeleta(secreto, one))));
    position += hashes.filter((hash) => hash < own).length;
  }
  return position;
}
