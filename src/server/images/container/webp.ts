import type { Container } from "./container.ts";
import { onlyOrientation } from "./exif.ts";
import { KeptParts, PROFILE_MAX_BYTES } from "./parts.ts";

/** Bytes per pixel that the decoder holds, by measurement: it streams lossy pictures without transparency. */
const LOSSLESS = 4;
const TRANSPARENT = 2;
const ANIMATED = 8;

/** The first frame, the profile and the orientation. */
export function readWebp(file: Buffer): Container | null {
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
    // With several canvases or frames of a still picture the decoder might use another one.
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
      // Some writers begin with the name that JPEG files have there.
      const start = file.toString("latin1", content, content + 4) === "Exif" ? content + 6 : content;
      const block = onlyOrientation(file.subarray(start, content + size));
      if (block) parts.replace(chunkOf("EXIF", block));
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

function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + content.length);
  chunk.write(type, "latin1");
  chunk.writeUInt32LE(content.length, 4);
  content.copy(chunk, 8);
  return chunk;
}
