import type { Container } from "./container.ts";
import { onlyOrientation } from "./exif.ts";
import { KeptParts, PROFILE_MAX_BYTES } from "./parts.ts";

const END = Buffer.from([0xff, 0xd9]);
const EXIF = "Exif\0\0";
const PROFILE = "ICC_PROFILE\0";
/** Each scan goes through all pixels; encoders write a dozen at most. */
const MOST_SCANS = 32;
/** A decoder keeps the coefficients of a picture in several scans, in blocks of 64. */
const BLOCK_BYTES = 128;

/** Frame headers of the processes that decoders support: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** Tables, frames and scans. */
const isNeeded = (marker: number) =>
  FRAMES.includes(marker) || marker === 0xc4 || (marker >= 0xda && marker <= 0xdd);

/** Everything up to the end marker: phones append videos and further pictures. */
export function readJpeg(file: Buffer): Container | null {
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
  // Some cameras and scanners leave it out.
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

/** Position of the first marker after compressed data, in which 0xFF precedes a zero or a restart marker. */
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
  /** Bytes of all coefficients. */
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
