import { notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/image-answer.ts";
import { buscarClave } from "./repo.ts";

export interface ImagenPedida {
  carrouselId: number;
  imagenId: number;
  ancho?: number | undefined;
  /** The headers Accept and If-None-Match: see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** A banner's picture, in the width that is wanted or the nearest (Rule ARC-3). */
export async function verImagenDeCarrousel(
  deps: Deps,
  _actor: unknown,
  { carrouselId, imagenId, ...pedida }: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  // A banner's picture bears the banner's own number.
  const clave = imagenId === carrouselId ? await buscarClave(deps.db, carrouselId) : null;
  if (clave === null) return notFound("Esa imagen no existe.");
  return servirImagen(deps, { ...pedida, clave });
}
