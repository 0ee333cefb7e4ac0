import sharp from "sharp";
import { done, type Outcome } from "#contract/outcome.ts";
import { decodeForCaller } from "./picture-work.ts";
import { notAnImage, tooManyPixels } from "./refusals.ts";

/** Decoded, every pixel takes three or four bytes: a small file can hide a picture that fills the memory. */
export const MAX_PIXELS = 60_000_000;

// One thread per picture, and nothing kept between two: the other processors keep answering calls.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Checks that a file whose signature was seen is a sound picture, by decoding it whole at a small size.
 * @returns its size as it stands upright; 413 for too many pixels, told by the header alone, 415 for broken ones
 */
export async function inspectImage(
  path: string,
  nombre: string,
): Promise<Outcome<{ ancho: number; alto: number }>> {
  return decodeForCaller(async () => {
    // The decoder's words are for programmers; what it refuses is broken or pretends to be a picture.
    const size = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => null);
    if (!size) return notAnImage(nombre);
    if (size.width * size.height > MAX_PIXELS) return tooManyPixels(nombre);
    const decoded = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      .resize({ width: 16, height: 16, fit: "fill" })
      .raw()
      .toBuffer()
      .catch(() => null);
    if (!decoded) return notAnImage(nombre);
    return done({ ancho: size.autoOrient.width, alto: size.autoOrient.height });
  });
}
