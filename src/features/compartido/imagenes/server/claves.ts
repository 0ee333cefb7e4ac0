import { anchosDe } from "../rules.ts";

export type Formato = "avif" | "webp";

// Two letters in between keep a disk's folders small.
const stem = (clave: string) => `imagenes/${clave.slice(0, 2)}/${clave}`;

/** What was uploaded, metadata and all: kept to make other sizes one day, never served. */
export function claveDelOriginal(clave: string): string {
  return `${stem(clave)}-original`;
}

export function claveDeVariante(clave: string, ancho: number, formato: Formato): string {
  return `${stem(clave)}-${ancho}.${formato}`;
}

/** The JPEG for the previews of links, whose readers do not all know WebP. */
export function claveDeOg(clave: string): string {
  return `${stem(clave)}-og.jpg`;
}

/** Everything that the storage may hold of a picture; the original last, as the others can be made of it. */
export function todasLasClaves({ clave, ancho }: { clave: string; ancho: number }): string[] {
  const variantes = anchosDe(ancho).flatMap((width) => [
    claveDeVariante(clave, width, "webp"),
    claveDeVariante(clave, width, "avif"),
  ]);
  return [...variantes, claveDeOg(clave), claveDelOriginal(clave)];
}
