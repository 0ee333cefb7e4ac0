import { refused } from "#contract/outcome.ts";

/** Limit of an uploaded picture (Rule ARC-1). */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;

export function fileTooLarge(nombre: string) {
  return refused(
    413,
    "imagen-demasiado-grande",
    `«${nombre}» es demasiado grande: cada imagen puede pesar hasta 10 MB.`,
  );
}

export function tooManyPixels(nombre: string) {
  return refused(
    413,
    "imagen-demasiado-grande",
    `«${nombre}» tiene demasiados píxeles: achicala antes de subirla.`,
  );
}

export function notAnImage(nombre: string) {
  return refused(
    415,
    "no-es-imagen",
    `«${nombre}» no es una imagen que podamos usar. Se admiten JPEG, PNG, WebP, GIF y AVIF.`,
  );
}
