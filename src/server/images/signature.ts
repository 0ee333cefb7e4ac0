/** The accepted formats (Rule ARC-1). */
export type ImageMime = "image/jpeg" | "image/png" | "image/webp" | "image/gif" | "image/avif";

/** Number of bytes that `imageMimeOf` needs. */
export const SIGNATURE_BYTES = 64;

/**
 * The type of a file by its first bytes; null for anything but the five accepted formats, so that the decoders receive no
 * others.
 */
export function imageMimeOf(head: Buffer): ImageMime | null {
  const ascii = (start: number, end: number) => head.toString("latin1", start, end);
  if (ascii(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  // The brand is the major one or among the compatible ones.
  if (ascii(4, 8) === "ftyp" && /avi[fs]/.test(ascii(8, 48))) return "image/avif";
  return null;
}
