import type { RouterContextProvider } from "react-router";
import { formatFecha } from "#contract/format.ts";
import { loadPart } from "#web/load-part.ts";

/** An option of the form's match list. */
export interface Partido {
  id: number;
  texto: string;
}

/** Matches that accept requests, in chronological order; null after a logged failure. */
export async function cargarPartidos(context: Readonly<RouterContextProvider>): Promise<Partido[] | null> {
  const eventos = await loadPart(context, "/prensa", (reads) => reads.eventos());
  if (!eventos) return null;
  return eventos.rows
    .map(({ id, nombre, fecha, hora }) => ({ id, texto: `${nombre} · ${formatFecha(fecha)}, ${hora} hs` }))
    .reverse();
}
