import { isUtf8 } from "node:buffer";
import type { Encoding } from "./sheet-file.ts";

/** The upper half of code page 850, used by MS-DOS and its descendants. */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";
/** Maximum bytes of a file from which its encoding is guessed. */
const SAMPLE = 2_000_000;

/**
 * Decodes a text, and never throws. Bytes that are not UTF-8 are read as Excel for Windows writes them, because a
 * file may be pasted together from two files.
 */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "cp850") {
    const units = new Uint16Array(bytes.length);
    bytes.forEach((byte, at) => {
      units[at] = byte < 128 ? byte : CP850.charCodeAt(byte - 128);
    });
    return new TextDecoder("utf-16le").decode(units);
  }
  return new TextDecoder(encoding).decode(encoding === "utf-8" && !isUtf8(bytes) ? repaired(bytes) : bytes);
}

function repaired(bytes: Uint8Array): Uint8Array {
  const letters = Array.from({ length: 256 }, (_, byte) =>
    new TextEncoder().encode(new TextDecoder("windows-1252").decode(Uint8Array.of(byte))),
  );
  const whole = new Uint8Array(bytes.length * 3);
  let size = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes, at);
    if (length === 0) for (const byte of letters[bytes[at] ?? 0] ?? []) whole[size++] = byte;
    for (let n = 0; n < length; n++) whole[size++] = bytes[at + n] ?? 0;
    at += length || 1;
  }
  return whole.subarray(0, size);
}

/** Returns the length of the UTF-8 sequence at this position; 0 if there is none. */
function lengthOf(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length =
    first >= 0xc2 && first < 0xe0
      ? 2
      : first >= 0xe0 && first < 0xf0
        ? 3
        : first < 0xf5 && first >= 0xf0
          ? 4
          : 0;
  for (let n = 1; n < length; n++) if (((bytes[at + n] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/**
 * Guesses the encoding by a byte order mark or zeros. Otherwise it is UTF-8 if most of the file is valid UTF-8, or
 * else the code page in which the text looks most like names.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  const sample = bytes.subarray(0, SAMPLE);
  if (sample[0] === 0xff && sample[1] === 0xfe) return "utf-16le";
  if (sample[0] === 0xfe && sample[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(sample.length, 1_000); at++)
    if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.min(sample.length, 1_000) / 4;
  if (odd > many && even < many / 10) return "utf-16le";
  if (even > many && odd < many / 10) return "utf-16be";
  let [sequences, stray] = [0, 0];
  for (let at = 0; at < sample.length; ) {
    const length = lengthOf(sample, at);
    if (length === 0) stray++;
    else if (length > 1) sequences++;
    at += length || 1;
  }
  // A sequence cut by the end of the sample does not count as stray.
  if (stray === 0 || sequences > stray || (sample.length < bytes.length && stray < 4)) return "utf-8";
  const candidates = (["windows-1252", "macintosh", "cp850"] as const).map((encoding) => ({
    encoding,
    likeness: likenessOf(decodeText(sample, encoding)),
  }));
  return candidates.reduce((best, one) => (one.likeness > best.likeness ? one : best)).encoding;
}

/** Scores how much the non-ASCII characters look like Spanish: letters within words, rather than symbols. */
function likenessOf(text: string): number {
  let likeness = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\p{ASCII}]/gu)) {
    const before = text.charAt(index - 1);
    const after = text.charAt(index + 1);
    const inWord = /[a-z]/i.test(before) || /[a-z]/i.test(after);
    // Accented lower-case letters are expected inside a word and not before a capital. Accented capitals are not
    // expected after a lower-case letter.
    if (/[áéíóúñü]/.test(sign)) likeness += inWord && !/[A-Z]/.test(after) ? 3 : -1;
    else if (/[ÁÉÍÓÚÑÜ]/.test(sign)) likeness += /[a-z]/.test(before) ? -1 : inWord ? 3 : 1;
    // The byte of a non-breaking space is "á" in code page 850. Between two letters it is "á", so this reading scores
    // nothing.
    else if (sign === "\u00a0") likeness += /[a-z]/i.test(before) && /[a-z]/.test(after) ? 0 : 3;
    else if (/[°ºª]/.test(sign)) likeness += 1;
    else if (!/[çãõâêôàèìòùäëïöÇ´’¿¡«»“”–—…€]/.test(sign)) likeness -= 3;
  }
  return likeness;
}
