import { notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/image-answer.ts";
import { buscarImagen } from "./repo.ts";

export interface ImagenPedida {
  id: number;
  imageId: number;
  ancho?: number | undefined;
  /** Headers Accept and If-None-Match; see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** A picture of an event in the nearest available width (Rule ARC-3); staff only for an inactive event. */
export async function verImagen(
  deps: Pick<Deps, "db" | "log" | "storage">,
  actor: Actor | null,
  input: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  const imagen = await buscarImagen(deps.db, input.id, input.imageId);
  if (!imagen || !(imagen.publica || holds("staff", actor?.permisos ?? null)))
    return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...input, clave: imagen.clave });
  // Only the staff's own browser may cache pictures of inactive events.
  if (servida.ok && !imagen.publica) servida.value.cacheControl = "private, no-cache";
  return servida;
}
