import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { Publicacion } from "../contract.ts";
import { findPublicacion, listPublicaciones } from "./publicaciones.repo.ts";

/** Returns the latest posts that could be read, newest first; empty if the club has not configured an account. */
export async function listarPublicaciones(deps: Deps, _actor: unknown): Promise<Outcome<Publicacion[]>> {
  if (!deps.posts) return done([]);
  const rows = await listPublicaciones(deps.db);
  return done(
    rows.map(({ id, permalink, caption }) => ({
      id,
      permalink,
      media_url: `/api/publicaciones/${id}/imagen`,
      caption,
    })),
  );
}

interface ImagenPedida {
  id: string;
  ancho?: number | undefined;
  accept: string;
  conocida: string;
}

/** Returns the picture of a post, served from the site's storage, so that the network learns nothing about the visitors. */
export async function verImagen(deps: Deps, _actor: unknown, { id, ...pedida }: ImagenPedida) {
  const publicacion = await findPublicacion(deps.db, id);
  if (!publicacion) return notFound("Esa imagen no existe.");
  return servirImagen(deps, { ...pedida, clave: publicacion.clave });
}
