import type { RouterContextProvider } from "react-router";
import { formatFecha } from "#contract/format.ts";
import { loadPart } from "#web/load-part.ts";

/** A match that can be chosen, as the form's list writes it. */
export interface Partido {
  id: number;
  texto: string;
}

/** The matches to ask for, the next one first; null after a failure, which is logged. */
export async function cargarPartidos(context: Readonly<RouterContextProvider>): Promise<Partido[] | null> {
  const eventos = await loadPart(context, "/prensa", (reads) => reads.eventos());
  if (!eventos) return null;
  return eventos.rows
    .map(({ id, nombre, fecha, hora }) => ({ id, texto: `${nombre} · ${formatFecha(fecha)}, ${hora} hs` }))
    .reverse();
}
