import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { boundedWork } from "../bounded-work.ts";
import { OG_WIDTH, ogKey, widthKey, widthsOf } from "./sizes.ts";

/** Product §9. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Decoded, every pixel takes three or four bytes: a small file can hide a picture that fills the memory. */
const MAX_PIXELS = 60_000_000;
const MAX_WIDTH = 1920;
/** WebP ends at 16,383; nothing on a screen is taller than twice its width. */
const MAX_HEIGHT = 3840;
const WEBP = { quality: 78 };

/** A picture ready to be stored: every size, and how large the largest is. */
export interface ProcessedImage {
  /** Where its files are in the storage: `{folder}/{hash of the original}`. */
  clave: string;
  ancho: number;
  alto: number;
  files: { key: string; content: Buffer }[];
}

// One thread per picture and two pictures at once: the other processors keep answering calls.
sharp.concurrency(1);
const twoAtOnce = boundedWork(2);

/**
 * Checks that a file is a picture, by its content, and makes the sizes that screens need, turned upright and
 * without metadata (product §9). Of an animation the first frame stays.
 * @returns 413 for one that is too large, 415 for anything that is not a sound picture.
 */
export async function processImage(
  folder: string,
  file: { nombre: string; contenido: Buffer },
): Promise<Outcome<ProcessedImage>> {
  if (file.contenido.length > IMAGE_MAX_BYTES) return tooLarge(file.nombre);
  // Before the decoders: only these five formats ever reach them, however many more they know.
  if (!hasImageSignature(file.contenido)) return notAnImage(file.nombre);
  return twoAtOnce(() => makeSizes(folder, file));
}

/** The refusal of a file over the limit; for callers that know its length before they read it. */
export function tooLarge(nombre: string) {
  return refused(
    413,
    "imagen-demasiado-grande",
    `«${nombre}» es demasiado grande: cada imagen puede pesar hasta 10 MB.`,
  );
}

async function makeSizes(
  folder: string,
  file: { nombre: string; contenido: Buffer },
): Promise<Outcome<ProcessedImage>> {
  // The decoder's words are for programmers; what it refuses is broken or pretends to be a picture.
  const size = await sharp(file.contenido)
    .metadata()
    .catch(() => null);
  if (!size) return notAnImage(file.nombre);
  if (size.width * size.height > MAX_PIXELS) {
    return refused(
      413,
      "imagen-demasiado-grande",
      `«${file.nombre}» tiene demasiados píxeles: achicala antes de subirla.`,
    );
  }
  const largest = await decode(file.contenido).catch(() => null);
  if (!largest) return notAnImage(file.nombre);

  const { width: ancho, height: alto, channels } = largest.info;
  const again = () => sharp(largest.data, { raw: { width: ancho, height: alto, channels } });
  const clave = `${folder}/${createHash("sha256").update(file.contenido).digest("hex")}`;
  const files = [{ key: ogKey(clave), content: await openGraph(again()) }];
  for (const width of widthsOf(ancho)) {
    const content = await again().resize({ width }).webp(WEBP).toBuffer();
    files.push({ key: widthKey(clave, width), content });
  }
  return done({ clave, ancho, alto, files });
}

/** Decodes once, at the largest size that is kept; the smaller ones are made from its pixels. */
function decode(content: Buffer) {
  return sharp(content, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** A JPEG for the previews of links, whose readers do not all know WebP. */
function openGraph(image: Sharp): Promise<Buffer> {
  return image
    .resize({ width: OG_WIDTH, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

function notAnImage(nombre: string) {
  return refused(
    415,
    "no-es-imagen",
    `«${nombre}» no es una imagen que podamos usar. Se admiten JPEG, PNG, WebP, GIF y AVIF.`,
  );
}

function hasImageSignature(content: Buffer): boolean {
  const ascii = (start: number, end: number) => content.toString("latin1", start, end);
  return (
    ascii(0, 3) === "\xff\xd8\xff" ||
    ascii(0, 8) === "\x89PNG\r\n\x1a\n" ||
    /^GIF8[79]a$/.test(ascii(0, 6)) ||
    (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") ||
    // The brand may stand first or among the compatible ones.
    (ascii(4, 8) === "ftyp" && /avi[fs]/.test(ascii(8, 48)))
  );
}
