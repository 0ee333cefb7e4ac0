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
  /** The headers Accept and If-None-Match: see `servirImagen`. */
  accept: string;
  conocida: string;
}

/** A picture of an event in the width that is wanted, or the nearest (Rule ARC-3); of an inactive event for staff only. */
export async function verImagen(
  deps: Pick<Deps, "db" | "log" | "storage">,
  actor: Actor | null,
  input: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  const imagen = await buscarImagen(deps.db, input.id, input.imageId);
  if (!imagen || !(imagen.publica || holds("staff", actor?.permisos ?? null)))
    return notFound("Esa imagen no existe.");
  const servida = await servirImagen(deps, { ...input, clave: imagen.clave });
  // The address shows nothing any more once the event is deactivated: only its browser may keep what staff saw.
  if (servida.ok && !imagen.publica) servida.value.cacheControl = "private, no-cache";
  return servida;
}
