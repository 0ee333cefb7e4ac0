import type { PageOfRows, Rows } from "#contract/lists.ts";
import { notFound } from "#contract/outcome.ts";
import { pageOf } from "#contract/paging.ts";
import { type ImagenPedida, servirImagen } from "#features/compartido/imagenes/server/servir-imagen.ts";
import type { Deps } from "#server/deps.ts";
import type { Noticia, NoticiaEnLista, NoticiaPublicada } from "../contract.ts";
import { resumenDe } from "../rules.ts";
import { findPublicada, hasImagen, listPublicadas } from "./noticias.repo.ts";

/** Lists published news, newest first. */
export async function listarPublicadas({ db }: Deps, page: PageOfRows): Promise<Rows<NoticiaEnLista>> {
  const { rows, total } = await listPublicadas(db, pageOf(page));
  return { rows: rows.map(enLista), total };
}

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

/** Returns the picture of news. Public even for a draft, because its key cannot be guessed. */
export async function verImagenDeNoticia(deps: Deps, pedida: ImagenPedida) {
  if (!(await hasImagen(deps.db, pedida.clave))) return notFound("Esa imagen no existe.");
  return servirImagen(deps, pedida);
}
