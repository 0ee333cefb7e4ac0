import type { RouterContextProvider } from "react-router";
import { formatFecha } from "#contract/format.ts";
import type { Evento } from "#features/eventos/contract.ts";
import { apiContext, reportContext } from "#web/contexts.ts";

/** What a card shows of an event: a page of fifty of them should stay small. */
export type EventoEnTarjeta = Pick<Evento, "id" | "nombre" | "fase" | "fecha" | "hora" | "lugar"> & {
  /** The date as people read it, written here so that the browser needs no code for it. */
  dia: string;
  agotado: boolean;
  imagenId: number | null;
};

/** As many cards as the home page shows at first; the rest is one link away. */
const PRIMERAS = 24;

/**
 * The events of the home page, latest date first (spec 1 §4). Of very many, the ones that come soonest. A
 * failure is written down and shows nothing (spec 1 §8).
 */
export async function cargarProximosEventos(
  context: Readonly<RouterContextProvider>,
  todos: boolean,
): Promise<{ eventos: EventoEnTarjeta[]; total: number }> {
  try {
    const response = await context.get(apiContext).eventos.lista.$get({ query: {} });
    if (!response.ok) throw new Error(`the list of events answered ${response.status}`);
    const eventos = await response.json();
    return {
      eventos: (todos ? eventos : eventos.slice(-PRIMERAS)).map((evento) => ({
        id: evento.id,
        nombre: evento.nombre,
        fase: evento.fase,
        fecha: evento.fecha,
        dia: formatFecha(evento.fecha),
        hora: evento.hora,
        lugar: evento.lugar,
        agotado: evento.entradasDisponibles === 0,
        imagenId: evento.imagenes[0]?.id ?? null,
      })),
      total: eventos.length,
    };
  } catch (error) {
    context.get(reportContext)(error, "/");
    return { eventos: [], total: 0 };
  }
}
