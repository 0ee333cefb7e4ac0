import type { Deps } from "#server/deps.ts";
import { decodeForCaller } from "#server/images/picture-work.ts";
import { decodeImage } from "#server/images/variants.ts";
import { ANCHO_OG } from "../rules.ts";
import { findImagen, type Imagen, lockImagenes } from "./repo.ts";
import { originalKey } from "./storage-keys.ts";

/** A servable file of a picture. */
export interface Variante {
  key: string;
  ancho: number;
  mime: "image/avif" | "image/webp" | "image/jpeg";
}

/** Deduplicates concurrent requests for the same file. */
const making = new Map<string, Promise<Buffer | null>>();

/**
 * The file, created on demand if the storage does not have it: not resized yet, or lost. Null if the original is
 * missing too.
 */
export async function leerVariante(
  deps: Pick<Deps, "db" | "storage">,
  imagen: Imagen,
  variante: Variante,
): Promise<Buffer | null> {
  const found = await deps.storage.get(variante.key);
  if (found) return found;
  const running = making.get(variante.key);
  if (running) return running;
  const work = decodeForCaller(() => make(deps, imagen, variante)).finally(() => making.delete(variante.key));
  making.set(variante.key, work);
  return work;
}

async function make(
  deps: Pick<Deps, "db" | "storage">,
  imagen: Imagen,
  { key, ancho, mime }: Variante,
): Promise<Buffer | null> {
  const original = await deps.storage.get(originalKey(imagen.clave));
  if (!original) return null;
  const decoded = await decodeImage(original, imagen);
  const content =
    mime === "image/jpeg"
      ? await decoded.jpeg(ANCHO_OG)
      : await decoded[mime === "image/avif" ? "avif" : "webp"](ancho);
  await deps.db.transaction(async (tx) => {
    await lockImagenes(tx, [imagen.clave]);
    // Released meanwhile: the file would never be deleted.
    if (await findImagen(tx, imagen.clave)) await deps.storage.put(key, content);
  });
  return content;
}
