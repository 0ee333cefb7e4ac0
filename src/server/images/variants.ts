import type { Sharp } from "sharp";
import { MAX_PIXELS } from "./inspect.ts";
import { sharp } from "./sharp.ts";

interface Size {
  ancho: number;
  alto: number;
}

/** A picture decoded once, upright, at the largest stored size. The smaller sizes are made from it. */
interface DecodedImage {
  webp(ancho: number): Promise<Buffer>;
  avif(ancho: number): Promise<Buffer>;
  /** Draws a link preview, on white, because JPEG has no transparency. */
  jpeg(ancho: number): Promise<Buffer>;
}

/**
 * Decodes an original or the first frame of an animation. The results contain no metadata: no location, name or camera
 * (Rule ARC-2).
 * @param largest the target size, with the original's aspect ratio
 * @throws Error for a corrupt picture or too many pixels
 */
export async function decodeImage(original: Buffer, largest: Size): Promise<DecodedImage> {
  const { data, info } = await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: largest.ancho, height: largest.alto, fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (ancho: number): Sharp =>
    sharp(data, { raw }).resize({ width: ancho, withoutEnlargement: true });
  return {
    webp: (ancho) => at(ancho).webp({ quality: 78 }).toBuffer(),
    avif: (ancho) => at(ancho).avif({ quality: 55, effort: 2 }).toBuffer(),
    jpeg: (ancho) =>
      at(ancho).flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  };
}
