import { notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import { findPublicacion } from "./repo.ts";

export interface ImagenPedida {
  id: string;
  ancho?: number | undefined;
  accept: string;
  conocida: string;
}

/** The picture of a post, from our own storage: who visits us is no business of the network's. */
export async function verImagen(
  deps: Pick<Deps, "db" | "log" | "storage">,
  _actor: unknown,
  { id, ...pedida }: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  const publicacion = await findPublicacion(deps.db, id);
  if (!publicacion) return notFound("Esa imagen no existe.");
  return servirImagen(deps, { ...pedida, clave: publicacion.clave });
}
