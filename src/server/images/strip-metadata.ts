import { crc32, inflateSync } from "node:zlib";
import type { ImageMime } from "./inspect.ts";

interface Container {
  /** The file without texts, previews, further frames and metadata, except orientation and colour profile. */
  bytes: Buffer;
  pixels: number;
  /** Bytes that the decoder holds at once, as measured. The decoder streams most pictures. */
  memory: number;
  /** Whether the end was missing and has been added. The decoder decides whether the pixels are complete. */
  lacksEnd?: true;
}

const READERS: Record<ImageMime, (file: Buffer) => Container | null> = {
  "image/jpeg": readJpeg,
  "image/png": readPng,
  "image/webp": readWebp,
  "image/gif": readGif,
};

/**
 * Reads the structure of a picture, before any decoder receives it: decoders expand compressed texts and parse nested
 * metadata without a limit (Rule ARC-7). Bounded by the file's own size, and idempotent.
 * @param file overwritten: the result may share its memory
 * @returns null for a malformed picture
 */
export function readContainer(file: Buffer, mime: ImageMime): Container | null {
  try {
    return READERS[mime](file);
  } catch (error) {
    // A truncated or invalid structure leads past the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const END = Buffer.from([0xff, 0xd9]);
const EXIF = "Exif\0\0";
const PROFILE = "ICC_PROFILE\0";
/** Each scan takes time for all pixels, and encoders write a dozen at most. */
const MOST_SCANS = 32;
/** For a picture in several scans, a decoder keeps the coefficients, in blocks of 64. */
const BLOCK_BYTES = 128;

/** Frame headers of the processes that decoders support: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
const isNeeded = (marker: number) =>
  FRAMES.includes(marker) || marker === 0xc4 || (marker >= 0xda && marker <= 0xdd);

/** Keeps everything up to the end marker: phones append videos and further pictures. */
function readJpeg(file: Buffer): Container | null {
  const parts = new KeptParts(file);
  parts.keep(0, 2);
  let at = 2;
  let frame: Frame | null = null;
  let scans = 0;
  let inOneScan = true;
  let profile = 0;
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4) return null;
    parts.see(end);
    const content = at + 4;
    const begins = (text: string) => file.toString("latin1", content, content + text.length) === text;
    if (FRAMES.includes(marker)) {
      if (frame) return null;
      frame = frameOf(file.subarray(content, end), marker);
    }
    if (marker === 0xda) {
      if (!frame || ++scans > MOST_SCANS) return null;
      if (file[content] !== frame.components || frame.isProgressive) inOneScan = false;
      const next = endOfScan(file, end);
      parts.keep(at, next);
      at = next;
      continue;
    }
    if (isNeeded(marker)) parts.keep(at, end);
    else if (marker === 0xe0 && begins("JFIF\0")) parts.keep(at, end);
    else if (marker === 0xee && begins("Adobe")) parts.keep(at, end);
    else if (marker === 0xe1 && begins(EXIF)) {
      const block = onlyOrientation(file.subarray(content + EXIF.length, end));
      if (block) parts.replace(exifSegment(block));
    } else if (marker === 0xe2 && begins(PROFILE)) {
      profile += end - at;
      if (profile > PROFILE_MAX_BYTES) return null;
      parts.keep(at, end);
    }
    at = end;
  }
  if (!frame || scans === 0) return null;
  // Some cameras and scanners leave the end marker out.
  const lacksEnd = !(file[at] === 0xff && file[at + 1] === 0xd9);
  if (!lacksEnd) parts.keep(at, at + 2);
  const read = { bytes: parts.bytes, pixels: frame.pixels, memory: inOneScan ? 0 : frame.coefficients };
  return lacksEnd ? { ...read, bytes: Buffer.concat([read.bytes, END]), lacksEnd } : read;
}

function exifSegment(block: Buffer): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 0]), Buffer.from(EXIF, "latin1"), block]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return segment;
}

/** Returns the position of the first marker after compressed data, in which 0xFF precedes a zero or a restart marker. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
  return file.length;
}

interface Frame {
  pixels: number;
  components: number;
  isProgressive: boolean;
  coefficients: number;
}

function frameOf(header: Buffer, marker: number): Frame {
  const [height, width, components] = [header.readUInt16BE(1), header.readUInt16BE(3), header.readUInt8(5)];
  const factors = Array.from({ length: components }, (_, i) => {
    const both = header.readUInt8(7 + i * 3);
    return [both >> 4, both & 15] as const;
  });
  const [most, tallest] = [
    Math.max(1, ...factors.map(([h]) => h)),
    Math.max(1, ...factors.map(([, v]) => v)),
  ];
  const [across, down] = [Math.ceil(width / 8 / most), Math.ceil(height / 8 / tallest)];
  const blocks = factors.reduce((sum, [h, v]) => sum + across * h * down * v, 0);
  return {
    pixels: width * height,
    components,
    isProgressive: marker === 0xc2,
    coefficients: blocks * BLOCK_BYTES,
  };
}

const ORIENTATION = 0x0112;
const SHORT = 3;

/**
 * Reduces an EXIF block to its orientation: a parser would copy each of thousands of entries that all refer to the same
 * bytes.
 * @param exif from its TIFF header on
 * @returns 26 bytes, never more than `exif`; null for an upright picture, or a block without an orientation
 */
function onlyOrientation(exif: Buffer): Buffer | null {
  const order = exif.toString("latin1", 0, 2);
  if (exif.length < 26 || (order !== "II" && order !== "MM")) return null;
  const little = order === "II";
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return null;
  const end = Math.min(exif.length, directory + 2 + short(directory) * 12);
  for (let at = directory + 2; at + 12 <= end; at += 12) {
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const orientation = short(at + 8);
    return orientation > 1 && orientation <= 8 ? blockOf(orientation) : null;
  }
  return null;
}

function blockOf(orientation: number): Buffer {
  const block = Buffer.alloc(26);
  block.write("II*\0", "latin1");
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(1, 8);
  block.writeUInt16LE(ORIENTATION, 10);
  block.writeUInt16LE(SHORT, 12);
  block.writeUInt32LE(1, 14);
  block.writeUInt16LE(orientation, 18);
  return block;
}

const NEEDED = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Screen profiles are a few kilobytes in size. */
const PROFILE_MAX = 1024 * 1024;
/** Rows that the decoder holds at once when it shrinks a picture. */
const ROWS = 1_000;
/** Channels per colour type; palettes are expanded. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Drops texts, animation and previews; keeps a compressed profile only if it stays small. */
function readPng(file: Buffer): Container | null {
  const parts = new KeptParts(file);
  parts.keep(0, 8);
  let picture: Omit<Container, "bytes"> | null = null;
  for (let at = 8; at + 12 <= file.length; ) {
    const type = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + file.readUInt32BE(at));
    const end = at + 12 + file.readUInt32BE(at);
    parts.see(end);
    if ((type === "IHDR") !== (picture === null)) return null;
    if (type === "IHDR") picture = sizeOf(content);
    if (NEEDED.includes(type)) parts.keep(at, end);
    else if (type === "iCCP" && isSmallProfile(content)) parts.keep(at, end);
    else if (type === "eXIf") {
      const block = onlyOrientation(content);
      if (block) parts.replace(chunkOf("eXIf", block));
    }
    if (type === "IEND") break;
    at = end;
  }
  return picture && { bytes: parts.bytes, ...picture };
}

function sizeOf(header: Buffer): Omit<Container, "bytes"> {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const depth = header.readUInt8(8) === 16 ? 2 : 1;
  const pixel = depth * (CHANNELS[header.readUInt8(9)] ?? 4);
  const isInterlaced = header.readUInt8(12) !== 0;
  return { pixels: width * height, memory: pixel * width * (isInterlaced ? height : Math.min(ROWS, height)) };
}

function isSmallProfile(chunk: Buffer): boolean {
  const name = chunk.indexOf(0);
  if (name < 0) return false;
  try {
    inflateSync(chunk.subarray(name + 2), { maxOutputLength: PROFILE_MAX });
    return true;
  } catch {
    return false;
  }
}

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}

/** Bytes per pixel that the decoder holds, as measured. It streams lossy pictures without transparency. */
const LOSSLESS = 4;
const TRANSPARENT = 2;
const ANIMATED = 8;

function readWebp(file: Buffer): Container | null {
  const parts = new KeptParts(file);
  parts.keep(0, 12);
  const length = Math.min(file.length, file.readUInt32LE(4) + 8);
  let pixels = 0;
  let memory = 0;
  let frames = 0;
  for (let at = 12; at + 8 <= length; ) {
    const type = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const [content, end] = [at + 8, at + 8 + size + (size & 1)];
    parts.see(at + 8 + size);
    // If a still picture had several canvases or frames, the decoder might use another one than was measured.
    if (type === "VP8X") {
      if (at !== 12) return null;
      pixels = (file.readUIntLE(content + 4, 3) + 1) * (file.readUIntLE(content + 7, 3) + 1);
      parts.keep(at, end);
    } else if (type === "VP8 " || type === "VP8L") {
      const own = type === "VP8L" ? losslessPixels(file, content) : lossyPixels(file, content);
      if (++frames > 1 || (pixels > 0 && own !== pixels)) return null;
      pixels = own;
      memory += type === "VP8L" ? pixels * LOSSLESS : 0;
      parts.keep(at, end);
    } else if (type === "ALPH") {
      memory = pixels * TRANSPARENT;
      parts.keep(at, end);
    } else if (type === "ANIM") parts.keep(at, end);
    else if (type === "ANMF") {
      if (frames++ === 0) parts.keep(at, end);
      memory = pixels * ANIMATED;
    } else if (type === "ICCP") {
      if (size > PROFILE_MAX_BYTES) return null;
      parts.keep(at, end);
    } else if (type === "EXIF") {
      // Some writers start the block with "Exif", as JPEG files do.
      const start = file.toString("latin1", content, content + 4) === "Exif" ? content + 6 : content;
      const block = onlyOrientation(file.subarray(start, content + size));
      if (block) parts.replace(riffChunkOf("EXIF", block));
    }
    at = end;
  }
  if (frames === 0) return null;
  const bytes = parts.bytes;
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { bytes, pixels, memory };
}

function lossyPixels(file: Buffer, content: number): number {
  return (file.readUInt16LE(content + 6) & 0x3fff) * (file.readUInt16LE(content + 8) & 0x3fff);
}

function losslessPixels(file: Buffer, content: number): number {
  const bits = file.readUInt32LE(content + 1);
  return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
}

function riffChunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + content.length);
  chunk.write(type, "latin1");
  chunk.writeUInt32LE(content.length, 4);
  content.copy(chunk, 8);
  return chunk;
}

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;
/** The decoder composes frames in an additional picture of full size, according to measurements. */
const PIXEL_BYTES = 6;

/** Keeps only the first frame, because a decoder would list hundreds of thousands of frames. */
function readGif(file: Buffer): Container | null {
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
  // Overwrites the next block, because a truncated file has no room for the terminator.
  if (end < file.length) parts.replace(Buffer.from([0x3b]));
  const pixels = width * height;
  return { bytes: parts.bytes, pixels, memory: pixels * PIXEL_BYTES };
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the end of a series of blocks of up to 255 bytes, marked by an empty block. */
function endOfBlocks(file: Buffer, start: number, parts: KeptParts): number {
  let at = start;
  for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += size + 1;
  parts.see(at + 1);
  return at + 1;
}

/** More parts than any encoder writes, because each costs time and memory. */
const MOST_PARTS = 50_000;
/** The largest colour profiles, those of printing inks, are smaller than 3 MB. */
const PROFILE_MAX_BYTES = 4 * 1024 * 1024;

/** Moves the retained parts of a file to its beginning, so that no copy is needed. */
class KeptParts {
  private readonly file: Buffer;
  private end = 0;
  private seen = 0;

  constructor(file: Buffer) {
    this.file = file;
  }

  /** @throws RangeError for too many parts, or a part that goes past the end of the file */
  see(end: number): void {
    if (++this.seen > MOST_PARTS || end > this.file.length) throw new RangeError();
  }

  keep(start: number, end: number): void {
    this.file.copyWithin(this.end, start, end);
    this.end += end - start;
  }

  replace(part: Buffer): void {
    part.copy(this.file, this.end);
    this.end += part.length;
  }

  get bytes(): Buffer {
    return this.file.subarray(0, this.end);
  }
}
