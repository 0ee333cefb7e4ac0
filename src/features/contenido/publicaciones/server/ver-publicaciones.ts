import { notFound } from "#contract/outcome.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { Publicacion } from "../contract.ts";
import { findPublicacion, listPublicaciones } from "./publicaciones.repo.ts";

/** Returns the latest posts that could be read, newest first; empty if the club has not configured an account. */
export async function listarPublicaciones(deps: Deps): Promise<Publicacion[]> {
  if (!deps.posts) return [];
  const rows = await listPublicaciones(deps.db);
  return rows.map(({ id, permalink, caption, publicadaEn }) => ({
    id,
    permalink,
    media_url: `/api/publicaciones/${id}/imagen`,
    caption,
    publicadaEn: publicadaEn.toISOString(),
  }));
}

/** Returns the picture of a post, served from the site's storage, so that the network learns nothing about the visitors. */
export async function verImagen(deps: Deps, { id, ...pedida }: Omit<ImagenPedida, "clave"> & { id: string }) {
  const publicacion = await findPublicacion(deps.db, id);
  if (!publicacion) return notFound("Esa imagen no existe.");
  return servirImagen(deps, { ...pedida, clave: publicacion.clave });
}
