import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 6;

export type SignedCodes = ReturnType<typeof createSignedCodes>;

/**
 * Unguessable codes for an id: the number and 48 bits of an HMAC, valid for one purpose only. 48 bits suffice because only
 * staff can submit codes; none are stored.
 */
export function createSignedCodes(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  const signatureOf = (id: Buffer) =>
    createHmac("sha256", key).update(id).digest().subarray(0, SIGNATURE_BYTES);
  return {
    /** The code of an id: sixteen characters in four groups, `ABCD-EFGH-JKMN-PQRS`. */
    sign(id: number): string {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(id);
      return (encode(Buffer.concat([number, signatureOf(number)])).match(/.{4}/g) ?? []).join("-");
    },
    /** The id of a code, or null if its signature is not ours. Ignores case, spaces and dashes. */
    read(code: string): number | null {
      const bytes = decode(code);
      if (!bytes) return null;
      const id = bytes.subarray(0, 4);
      return timingSafeEqual(bytes.subarray(4), signatureOf(id)) ? id.readUInt32BE() : null;
    },
  };
}

/** Resolves a purpose to its codes. @throws Error for an unregistered purpose */
export function createCodes(secret: string, purposes: readonly string[]): (purpose: string) => SignedCodes {
  const codes = new Map(purposes.map((purpose) => [purpose, createSignedCodes(secret, purpose)]));
  return (purpose) => {
    const found = codes.get(purpose);
    if (!found) throw new Error(`no feature registers signed codes for "${purpose}"`);
    return found;
  };
}

function encode(bytes: Buffer): string {
  const digits = BigInt(`0x${bytes.toString("hex")}`)
    .toString(32)
    .padStart(16, "0");
  return digits.replace(/./g, (digit) => READABLE_LETTERS.charAt(Number.parseInt(digit, 32)));
}

function decode(code: string): Buffer | null {
  if (code.length > 64) return null;
  const clean = code.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0");
  if (clean.length !== 16) return null;
  let value = 0n;
  for (const letter of clean) {
    const digit = READABLE_LETTERS.indexOf(letter);
    if (digit < 0) return null;
    value = (value << 5n) | BigInt(digit);
  }
  return Buffer.from(value.toString(16).padStart(20, "0"), "hex");
}

/** Crockford's base32: without letters that look like digits. */
export const READABLE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A random code that people can read aloud and copy; five bits per letter. */
export function newReadableCode(length: number): string {
  // 256 is a multiple of 32, so all letters are equally likely.
  return Array.from(randomBytes(length), (byte) => READABLE_LETTERS[byte % READABLE_LETTERS.length]).join("");
}
