import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { Publicacion } from "../contract.ts";
import { findPublicacion, listPublicaciones } from "./repo.ts";

/** The last posts that we could read, newest first; none for a club that has set no account. */
export async function listarPublicaciones(
  deps: Pick<Deps, "db" | "posts">,
  _actor: unknown,
): Promise<Outcome<Publicacion[]>> {
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
