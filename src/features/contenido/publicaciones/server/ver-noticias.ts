import type { PageOfRows, Rows } from "#contract/lists.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { MAX_ROWS, pageOf } from "#contract/paging.ts";
import { holds } from "#contract/permission.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import { readListing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { ServedImage } from "#server/http/responses.ts";
import type { Noticia, NoticiaEnLista, NoticiaPublicada } from "../contract.ts";
import { resumenDe } from "../rules.ts";
import { findPublicada, hasImagen, listDirecciones, listNoticias } from "./noticias.repo.ts";

/** Lists published news, newest first. */
export async function listarPublicadas({ db }: Deps, page: PageOfRows): Promise<Rows<NoticiaEnLista>> {
  const newest = listNoticias(db, { soloPublicadas: true }, { field: "publicadaEn", descending: true });
  const { rows, total } = await readListing(newest, pageOf(page));
  return { rows: rows.map(enLista), total };
}

/** Lists what the sitemap says of published news. */
export const direccionesDeNoticias = ({ db }: Deps) => listDirecciones(db, MAX_ROWS);

/** Returns published news; null for a draft or an unknown address. */
export async function verPublicada({ db }: Deps, slug: string): Promise<NoticiaPublicada | null> {
  const noticia = await findPublicada(db, slug);
  if (!noticia) return null;
  const { texto, equipoId, partidoId } = noticia;
  return { ...enLista(noticia), texto, equipoId, partidoId };
}

function enLista({ slug, titulo, texto, imagen, publicadaEn, cambiadaEn }: Noticia): NoticiaEnLista {
  const resumen = resumenDe(texto);
  return { titulo, resumen, imagen, cambiadaEn, slug: slug ?? "", publicadaEn: publicadaEn ?? "" };
}

/** Returns the picture of news. Only staff can see the pictures of drafts and of withdrawn news (Rule NOT-3). */
export async function verImagenDeNoticia(
  deps: Deps,
  actor: Actor | null,
  pedida: ImagenPedida,
): Promise<Outcome<ServedImage>> {
  const staff = holds("staff", actor?.permisos ?? null);
  if (!(await hasImagen(deps.db, pedida.clave, staff))) return notFound("Esa imagen no existe.");
  const imagen = await servirImagen(deps, pedida);
  // Caches must not show a picture after its news was withdrawn.
  return imagen.ok ? done({ ...imagen.value, cacheControl: "private, no-cache" }) : imagen;
}
