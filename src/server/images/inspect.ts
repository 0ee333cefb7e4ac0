import { readFile, writeFile } from "node:fs/promises";
import { done, type Outcome, tooLarge, unsupported } from "#contract/outcome.ts";
import { decodeForCaller } from "./picture-work.ts";
import { sharp } from "./sharp.ts";
import { readContainer } from "./strip-metadata.ts";

/** Each decoded pixel takes three or four bytes: a small file can expand to fill the memory. */
export const MAX_PIXELS = 60_000_000;

/** Limit for decoders that hold a whole picture; with the file and streaming buffers, some 60 MB (Rule ARC-7). */
const MAX_DECODER_BYTES = 50_000_000;

/**
 * Validates an uploaded picture and removes everything that does not affect the pixels from its file. The limits of
 * its structure are checked first, so that no file expands in memory (Rule ARC-7); then it is decoded whole, at a
 * small size.
 * @param file has one of the accepted signatures
 * @returns its upright size and new length; 413 for too many pixels, from the header alone, 415 for a corrupt picture
 */
export async function inspectImage({
  path,
  mime,
  nombre,
}: {
  path: string;
  mime: ImageMime;
  nombre: string;
}): Promise<Outcome<{ ancho: number; alto: number; bytes: number }>> {
  return decodeForCaller(async () => {
    const container = readContainer(await readFile(path), mime);
    if (!container) return notAnImage(nombre);
    const { bytes, pixels, memory, lacksEnd } = container;
    if (pixels > MAX_PIXELS) return tooBig(nombre, "tiene demasiados píxeles: achicala antes de subirla.");
    if (memory > MAX_DECODER_BYTES)
      return tooBig(
        nombre,
        "tiene demasiados píxeles para su formato: achicala o guardala como JPEG común antes de subirla.",
      );
    const image = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      // Once an end marker has been added, a truncated picture only causes a warning. The decoder does not notice if
      // only the last 16 lines are missing.
      failOn: lacksEnd ? "warning" : "error",
      sequentialRead: true,
    });
    // The decoder's messages are technical. A rejected file is corrupt or not a picture.
    const size = await image.metadata().catch(() => null);
    if (!size || size.width * size.height > pixels) return notAnImage(nombre);
    const decoded = await image
      .resize({ width: 16, height: 16, fit: "fill" })
      .raw()
      .toBuffer()
      .catch(() => null);
    if (!decoded) return notAnImage(nombre);
    await writeFile(path, bytes);
    return done({ ancho: size.autoOrient.width, alto: size.autoOrient.height, bytes: bytes.length });
  });
}

/** Limit of an uploaded picture (Rule ARC-1). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

export const fileTooLarge = (nombre: string) =>
  tooBig(nombre, "es demasiado grande: cada imagen puede pesar hasta 10 MB.");

const tooBig = (nombre: string, why: string) => tooLarge("imagen-demasiado-grande", `«${nombre}» ${why}`);

export function notAnImage(nombre: string) {
  return unsupported(
    "no-es-imagen",
    `«${nombre}» no es una imagen que podamos usar. Se admiten JPEG, PNG, WebP y GIF.`,
  );
}

/** The accepted formats (Rule ARC-1). */
export type ImageMime = "image/jpeg" | "image/png" | "image/webp" | "image/gif";

export const SIGNATURE_BYTES = 64;

/** Returns the type of a file by its first bytes; null for anything but the four accepted formats. */
export function imageMimeOf(head: Buffer): ImageMime | null {
  const ascii = (start: number, end: number) => head.toString("latin1", start, end);
  if (ascii(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  return null;
}
