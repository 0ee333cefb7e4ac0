import type { RouterContextProvider } from "react-router";
import { formatFecha } from "#contract/format.ts";
import { apiContext, reportContext } from "#web/contexts.ts";

/** A match that can be chosen, as the form's list writes it. */
export interface Partido {
  id: number;
  texto: string;
}

/** The matches to ask for, the next one first; null when the club could not answer, which is written down. */
export async function cargarPartidos(context: Readonly<RouterContextProvider>): Promise<Partido[] | null> {
  try {
    const response = await context.get(apiContext).eventos.lista.$get({ query: {} });
    if (!response.ok) throw new Error(`the list of events answered ${response.status}`);
    const eventos = await response.json();
    return eventos
      .map(({ id, nombre, fecha, hora }) => ({ id, texto: `${nombre} · ${formatFecha(fecha)}, ${hora} hs` }))
      .reverse();
  } catch (error) {
    context.get(reportContext)(error, "/prensa");
    return null;
  }
}
