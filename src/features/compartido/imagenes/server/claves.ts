import { anchosDe } from "../rules.ts";

type Formato = "avif" | "webp";

// Two-character folders keep directories small.
const stem = (clave: string) => `imagenes/${clave.slice(0, 2)}/${clave}`;

/** The upload, including metadata: stored for future sizes, never served. */
export function claveDelOriginal(clave: string): string {
  return `${stem(clave)}-original`;
}

export function claveDeVariante(clave: string, ancho: number, formato: Formato): string {
  return `${stem(clave)}-${ancho}.${formato}`;
}

/** JPEG for link previews, as not every crawler supports WebP. */
export function claveDeOg(clave: string): string {
  return `${stem(clave)}-og.jpg`;
}

/** All storage keys of a picture; the original last, as the others can be derived from it. */
export function todasLasClaves({ clave, ancho }: { clave: string; ancho: number }): string[] {
  const variantes = anchosDe(ancho).flatMap((width) => [
    claveDeVariante(clave, width, "webp"),
    claveDeVariante(clave, width, "avif"),
  ]);
  return [...variantes, claveDeOg(clave), claveDelOriginal(clave)];
}
