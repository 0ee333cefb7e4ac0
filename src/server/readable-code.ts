import { randomBytes } from "node:crypto";

/** Crockford's alphabet: no letter that a tired eye takes for a digit. */
export const READABLE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code that people can read aloud and copy; five bits per letter. */
export function newReadableCode(length: number): string {
  // 32 letters: the rest of a byte divides evenly, so that each is as likely.
  return Array.from(randomBytes(length), (byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join("");
}
