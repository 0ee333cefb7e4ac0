import type { ImageMime } from "../inspect.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** A picture without anything that does not contribute to its pixels. */
export interface Container {
  /** The file without texts, previews, further frames and metadata, except orientation and colour profile. */
  bytes: Buffer;
  pixels: number;
  /** Bytes that the decoder holds at once, by measurement; it streams most pictures. */
  memory: number;
  /** It lacks its end, which was added: whether its pixels are complete is for the decoder to say. */
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
    // A truncated or invalid structure was read past its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
