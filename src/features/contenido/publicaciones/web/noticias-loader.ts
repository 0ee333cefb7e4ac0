import type { RouterContextProvider } from "react-router";
import type { Publicacion } from "#features/contenido/publicaciones/contract.ts";
import { NOTICIAS_EN_INICIO } from "#features/contenido/publicaciones/rules.ts";
import { loadPart } from "#web/load-part.ts";

/** The latest posts for the home page; null when they cannot be had. */
export async function cargarNoticias(
  context: Readonly<RouterContextProvider>,
): Promise<Publicacion[] | null> {
  const list = await loadPart(context, "/", (reads) => reads.publicaciones());
  return list ? list.rows.slice(0, NOTICIAS_EN_INICIO) : null;
}
