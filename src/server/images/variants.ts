import sharp, { type Sharp } from "sharp";
import { MAX_PIXELS } from "./inspect.ts";

export interface Size {
  ancho: number;
  alto: number;
}

/** A picture decoded once, upright, at the largest size that is kept; every other is made from its pixels. */
export interface DecodedImage {
  webp(ancho: number): Promise<Buffer>;
  avif(ancho: number): Promise<Buffer>;
  /** For the previews of links: on white, as JPEG has no transparency. */
  jpeg(ancho: number): Promise<Buffer>;
}

/**
 * Decodes an original; of an animation the first frame. What is made of it carries no metadata: no place, no
 * name, no camera (Rule ARC-2).
 * @param largest its size as it is to be, which has the original's shape
 * @throws Error for one that is broken or hides too many pixels
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
