import { anchosDe } from "../rules.ts";

type Formato = "avif" | "webp";

// Two-character folders keep directories small.
const stem = (hash: string) => `imagenes/${hash.slice(0, 2)}/${hash}`;

/** The upload without metadata: stored for future sizes, never served. */
export function originalKey(hash: string): string {
  return `${stem(hash)}-original`;
}

export function variantKey(hash: string, ancho: number, formato: Formato): string {
  return `${stem(hash)}-${ancho}.${formato}`;
}

/** JPEG for link previews, as not every crawler supports WebP. */
export function previewKey(hash: string): string {
  return `${stem(hash)}-og.jpg`;
}

/** All storage keys of a picture; the original last, as the others can be derived from it. */
export function allStorageKeys({ clave, ancho }: { clave: string; ancho: number }): string[] {
  const variantes = anchosDe(ancho).flatMap((width) => [
    variantKey(clave, width, "webp"),
    variantKey(clave, width, "avif"),
  ]);
  return [...variantes, previewKey(clave), originalKey(clave)];
}
