import type { Container } from "./container.ts";
import { KeptParts } from "./parts.ts";

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
/** The decoder composes frames in an additional picture of full size, by measurement. */
const PIXEL_BYTES = 6;

/** Only the first frame: a decoder would list hundreds of thousands of further ones. */
export function readGif(file: Buffer): Container | null {
  const [width, height] = [file.readUInt16LE(6), file.readUInt16LE(8)];
  const parts = new KeptParts(file);
  let at = 13 + tableBytes(file.readUInt8(10));
  parts.keep(0, at);
  let control: [start: number, end: number] | null = null;
  while (file[at] === EXTENSION) {
    const end = endOfBlocks(file, at + 2, parts);
    if (file[at + 1] === GRAPHIC_CONTROL) control = [at, end];
    at = end;
  }
  if (file[at] !== IMAGE) return null;
  const right = file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5);
  const bottom = file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7);
  if (right > width || bottom > height) return null;
  // Includes its colour table, and a byte for the code size.
  const end = endOfBlocks(file, at + 11 + tableBytes(file.readUInt8(at + 9)), parts);
  if (control) parts.keep(...control);
  parts.keep(at, end);
  // Replaces the next block; a truncated file has no room for the terminator.
  if (end < file.length) parts.replace(Buffer.from([0x3b]));
  const pixels = width * height;
  return { bytes: parts.bytes, pixels, memory: pixels * PIXEL_BYTES };
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The end of a series of blocks of up to 255 bytes; an empty block ends it. */
function endOfBlocks(file: Buffer, start: number, parts: KeptParts): number {
  let at = start;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  parts.see(at + 1);
  return at + 1;
}
