/** The formats that are taken (Rule ARC-1), as they name themselves on the web. */
export type ImageMime = "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";

/** As many bytes as `imageMimeOf` wants to see. */
export const SIGNATURE_BYTES = 64;

/**
 * What a file is by its first bytes, whatever its name says; null for anything that is no picture of ours. It
 * stands before the decoders: only these five formats ever reach them, however many more they know.
 */
export function imageMimeOf(head: Buffer): ImageMime | null {
  const ascii = (start: number, end: number) => head.toString("latin1", start, end);
  if (ascii(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  // The brand may stand first or among the compatible ones.
  if (ascii(4, 8) === "ftyp" && /avi[fs]/.test(ascii(8, 48))) return "image/avif";
  return null;
}
