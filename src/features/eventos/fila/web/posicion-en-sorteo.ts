import { papeleta } from "../rules.ts";

/** Numbers hashed concurrently; small enough to keep a phone responsive. */
const BATCH = 500;

/** Hex SHA-256. Requires a secure context (HTTPS or localhost). */
export async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Recomputes the position of a number in a draw: one plus the count of smaller hashes. */
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
