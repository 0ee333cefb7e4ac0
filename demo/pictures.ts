import { readFile } from "node:fs/promises";

/** Reads a picture of the demo club. @param file relative to `imagenes/` */
export function readPicture(file: string): Promise<Buffer> {
  return readFile(new URL(`imagenes/${file}`, import.meta.url));
}

/** @param name subject and number, as in `fotos/partido-1.webp` */
export const readPhoto = (name: string) => readPicture(`fotos/${name}.webp`);
