import sharp from "sharp";
import { done, type Outcome } from "#contract/outcome.ts";
import { decodeForCaller } from "./picture-work.ts";
import { notAnImage, tooManyPixels } from "./refusals.ts";

/** Each decoded pixel takes three or four bytes: a small file can expand to fill the memory. */
export const MAX_PIXELS = 60_000_000;

// One thread per picture and no cache, which leaves other processors for requests.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Validates a picture whose signature was checked, by decoding it whole at a small size.
 * @returns its upright size; 413 for too many pixels, from the header alone, 415 for a corrupt picture
 */
export async function inspectImage(
  path: string,
  nombre: string,
): Promise<Outcome<{ ancho: number; alto: number }>> {
  return decodeForCaller(async () => {
    // The decoder's messages are technical; what it rejects is corrupt or not a picture.
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
