import { notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/image-answer.ts";
import { buscarImagen } from "./repo.ts";

export interface ImagenPedida {
  id: number;
  imageId: number;
  ancho?: number | undefined;
  /** The headers Accept and If-None-Match: see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** A picture of an event in the width that is wanted, or the nearest (product §9). */
export async function verImagen(
  deps: Deps,
  _actor: unknown,
  input: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  const imagen = await buscarImagen(deps.db, input.id, input.imageId);
  return imagen ? servirImagen(deps, { ...input, clave: imagen.clave }) : notFound("Esa imagen no existe.");
}
