import type { RouterContextProvider } from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha, formatFechaLarga, formatInstant } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { loadPart } from "#web/load-part.ts";

/** What a card shows of an event: a page of fifty of them should stay small. */
export type EventoEnTarjeta = Pick<Evento, "id" | "nombre" | "fase" | "fecha" | "hora" | "lugar"> & {
  /** The date as people read it, written here so that the browser needs no code for it. */
  dia: string;
  agotado: boolean;
  /** When the sale starts, as people read it; missing once it has. */
  ventaDesde?: string;
  imagenId: number | null;
};

/** The event that starts soonest. */
export type EventoDestacado = Pick<
  EventoEnTarjeta,
  "id" | "nombre" | "fase" | "lugar" | "dia" | "agotado"
> & {
  /** ISO 8601. */
  inicio: string;
};

/** As many cards as the home page shows at first; the rest is one link away. */
const PRIMERAS = 24;

/**
 * The events of the home page, latest date first (Rule EVE-2). Of very many, the ones that come soonest. A
 * failure is written down and shows nothing (Rule SIT-8).
 */
export async function cargarProximosEventos(
  context: Readonly<RouterContextProvider>,
  todos: boolean,
): Promise<{ eventos: EventoEnTarjeta[]; total: number; proximo: EventoDestacado | null }> {
  const list = await loadPart(context, "/", (reads) => reads.eventos());
  const eventos = list?.rows ?? [];
  const now = new Date();
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
      ...(evento.ventaDesde &&
        Date.parse(evento.ventaDesde) > now.getTime() && { ventaDesde: formatInstant(evento.ventaDesde) }),
      imagenId: evento.imagenes[0]?.id ?? null,
    })),
    total: eventos.length,
    proximo: elegirProximo(eventos, now),
  };
}

/** @returns the event that starts soonest after `now`; null when all have started */
export function elegirProximo(eventos: readonly Evento[], now: Date): EventoDestacado | null {
  const [proximo] = eventos
    .map((evento) => ({ evento, inicio: clubInstant(evento.fecha, evento.hora) }))
    .filter(({ inicio }) => inicio > now)
    .sort((a, b) => a.inicio.getTime() - b.inicio.getTime());
  if (!proximo) return null;
  const { id, nombre, fase, lugar, fecha, hora, entradasDisponibles } = proximo.evento;
  return {
    id,
    nombre,
    fase,
    lugar,
    dia: `${formatFechaLarga(fecha)}, ${hora} hs`,
    agotado: entradasDisponibles === 0,
    inicio: proximo.inicio.toISOString(),
  };
}
