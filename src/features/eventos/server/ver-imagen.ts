import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";
import { chooseFile, DEFAULT_WIDTH, type ImageFile } from "#server/images/stored.ts";
import { buscarImagen } from "./repo.ts";

export interface ImagenPedida {
  id: number;
  imageId: number;
  ancho?: number | undefined;
  /** The Accept header: see `chooseFile`. */
  accept: string;
  /** The If-None-Match header: what the browser already has. */
  conocida: string;
}

/** `null` as file: the browser has it already. */
export interface ImagenServida {
  etag: string;
  file: ImageFile | null;
}

/** A picture in the width that is wanted, or the nearest (product §9). */
export async function verImagen(
  deps: Deps,
  _actor: unknown,
  input: ImagenPedida,
): Promise<Outcome<ImagenServida>> {
  const imagen = await buscarImagen(deps.db, input.id, input.imageId);
  if (!imagen) return notFound("Esa imagen no existe.");
  const { key, mime } = chooseFile(imagen, input.ancho ?? DEFAULT_WIDTH, input.accept);
  // The key is made of the content's hash.
  const etag = `"${key}"`;
  if (input.conocida.includes(etag)) return done({ etag, file: null });
  const contenido = await deps.storage.get(key);
  return contenido ? done({ etag, file: { contenido, mime } }) : notFound("Esa imagen no existe.");
}
