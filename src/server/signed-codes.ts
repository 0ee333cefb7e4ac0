import { randomBytes } from "node:crypto";
import { readableCode } from "#contract/text.ts";
import { hmac, isSameSignature } from "./hmac.ts";

const SIGNATURE_BYTES = 12;
/** Length in codes issued before docs/decisions/0056. */
const SHORT_SIGNATURE_BYTES = 6;

/** A purpose of codes. `short` marks a purpose with older, shorter codes, which are still accepted and shown. */
export type CodePurpose = string | { name: string; short: true };

export type SignedCodes = ReturnType<typeof createSignedCodes>;

/** Creates unguessable codes, which are not stored: an id and 96 bits of an HMAC, valid for one purpose only. */
export function createSignedCodes(secret: string, purpose: string, signatureBytes = SIGNATURE_BYTES) {
  const signatureOf = (id: Buffer) => hmac(secret, purpose, id).subarray(0, signatureBytes);
  return {
    /** Returns the code of an id: characters in groups of four, `ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23`. */
    sign(id: number): string {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(id);
      return (encode(Buffer.concat([number, signatureOf(number)])).match(/.{1,4}/g) ?? []).join("-");
    },
    /** Returns the id of a code, or null if its signature is invalid. Ignores case and everything but letters and digits. */
    read(code: string): number | null {
      const bytes = decode(code, 4 + signatureBytes);
      if (!bytes) return null;
      const id = bytes.subarray(0, 4);
      return isSameSignature(bytes.subarray(4), signatureOf(id)) ? id.readUInt32BE() : null;
    },
    /** Returns the id of a code from its legible beginning, as on a torn ticket. Only for searching, never for admission. */
    readBeginning(beginning: string): number | null {
      const letters = readableCode(beginning);
      if (letters.length < BEGINNING_MIN || letters.length > lettersOf(4 + signatureBytes)) return null;
      const bytes = decode(letters.padEnd(lettersOf(4 + signatureBytes), "0"), 4 + signatureBytes);
      const id = bytes?.readUInt32BE();
      return id !== undefined && readableCode(this.sign(id)).startsWith(letters) ? id : null;
    },
  };
}

/** Resolves a purpose to its codes. @throws Error for an unregistered purpose */
export function createCodes(
  secret: string,
  purposes: readonly CodePurpose[],
): (purpose: string) => SignedCodes {
  const codes = new Map(
    purposes.map((purpose) =>
      typeof purpose === "string"
        ? [purpose, createSignedCodes(secret, purpose)]
        : [purpose.name, createSignedCodes(secret, purpose.name, SHORT_SIGNATURE_BYTES)],
    ),
  );
  return (purpose) => {
    const found = codes.get(purpose);
    if (!found) throw new Error(`no feature registers signed codes for "${purpose}"`);
    return found;
  };
}

/** Enough for the number and a part of the signature that proves it. */
const BEGINNING_MIN = 8;

/** Returns the number of letters, of five bits each, that hold these bytes. */
const lettersOf = (bytes: number) => Math.ceil((bytes * 8) / 5);

function encode(bytes: Buffer): string {
  const digits = BigInt(`0x${bytes.toString("hex")}`)
    .toString(32)
    .padStart(lettersOf(bytes.length), "0");
  return digits.replace(/./g, (digit) => READABLE_LETTERS.charAt(Number.parseInt(digit, 32)));
}

function decode(code: string, bytes: number): Buffer | null {
  if (code.length > 64) return null;
  const clean = readableCode(code);
  if (clean.length !== lettersOf(bytes)) return null;
  let value = 0n;
  for (const letter of clean) {
    const digit = READABLE_LETTERS.indexOf(letter);
    if (digit < 0) return null;
    value = (value << 5n) | BigInt(digit);
  }
  // The letters may hold a few more bits than the bytes need.
  if (value >> BigInt(bytes * 8)) return null;
  return Buffer.from(value.toString(16).padStart(bytes * 2, "0"), "hex");
}

/** Crockford's base32: without letters that look like digits. */
export const READABLE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a random code that people can read aloud and copy; five bits per letter. */
export function newReadableCode(length: number): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  return Array.from(randomBytes(length), (byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join("");
}
