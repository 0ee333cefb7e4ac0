import { randomBytes } from "node:crypto";

/** Crockford's base32: without letters that look like digits. */
export const READABLE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code that people can read aloud and copy; five bits per letter. */
export function newReadableCode(length: number): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  return Array.from(randomBytes(length), (byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join("");
}
