import type { FileStorage } from "../providers/storage/port.ts";
import type { ProcessedImage } from "./process.ts";
import { chooseWidth, OG_WIDTH, ogKey, widthKey, widthsOf } from "./sizes.ts";

/** What a row keeps of a stored picture: its place and the size of its largest version. */
export interface StoredImage {
  clave: string;
  ancho: number;
}

export interface ImageFile {
  contenido: Buffer;
  mime: "image/webp" | "image/jpeg";
}

/** The width of a picture where nobody asked for another. */
export const DEFAULT_WIDTH = 1280;

/** Stores every size. Who calls removes the picture again when this or what comes after fails. */
export async function storeImage(storage: FileStorage, image: ProcessedImage): Promise<void> {
  for (const file of image.files) await storage.put(file.key, file.content);
}

/** Removes every size; what is not there does not matter. */
export async function removeImage(storage: FileStorage, image: StoredImage): Promise<void> {
  const keys = [ogKey(image.clave), ...widthsOf(image.ancho).map((width) => widthKey(image.clave, width))];
  for (const key of keys) await storage.remove(key);
}

/**
 * Picks the file to answer with: the smallest that is as wide as wanted, or the largest there is. The
 * width of link previews is a JPEG for readers that do not say they take WebP.
 * @param accept the request's Accept header
 */
export function chooseFile(
  image: StoredImage,
  wanted: number,
  accept: string,
): { key: string; mime: ImageFile["mime"] } {
  if (wanted === OG_WIDTH && !accept.includes("image/webp"))
    return { key: ogKey(image.clave), mime: "image/jpeg" };
  return { key: widthKey(image.clave, chooseWidth(image.ancho, wanted)), mime: "image/webp" };
}

/** The picture at a width (see `chooseFile`); null when the storage has lost it. */
export async function loadImage(
  storage: FileStorage,
  image: StoredImage,
  wanted = DEFAULT_WIDTH,
  accept = "image/webp",
): Promise<ImageFile | null> {
  const { key, mime } = chooseFile(image, wanted, accept);
  const contenido = await storage.get(key);
  return contenido ? { contenido, mime } : null;
}
