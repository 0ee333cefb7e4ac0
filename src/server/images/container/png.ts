import { crc32, inflateSync } from "node:zlib";
import type { Container } from "./container.ts";
import { onlyOrientation } from "./exif.ts";
import { KeptParts } from "./parts.ts";

const NEEDED = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Profiles of screens have some kilobytes. */
const PROFILE_MAX = 1024 * 1024;
/** Rows that the decoder holds at once when it shrinks a picture. */
const ROWS = 1_000;
/** By colour type; palettes are expanded. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

/** Without texts, animation and previews; a compressed profile only if it stays small. */
export function readPng(file: Buffer): Container | null {
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
