import type { RouterContextProvider } from "react-router";
import { clubInstant } from "#contract/club-time.ts";
import { formatFecha, formatFechaLarga, formatInstant } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import { seHace } from "#features/eventos/eventos/rules.ts";
import { loadPart, readsContext } from "#web/contexts.ts";

/** Fields of a card, reduced to keep the home page small. */
export type EventoEnTarjeta = Pick<Evento, "id" | "nombre" | "fase" | "fecha" | "hora" | "lugar"> & {
  /** Formatted date, so that the browser needs no formatting code. */
  dia: string;
  agotado: boolean;
  /** Absent if it takes place as announced. */
  situacion?: NonNullable<Evento["situacion"]>;
  /** Formatted start of the sale; absent once it started. */
  ventaDesde?: string;
  imagenId: number | null;
};

export type EventoDestacado = Pick<
  EventoEnTarjeta,
  "id" | "nombre" | "fase" | "lugar" | "dia" | "agotado" | "ventaDesde"
> & {
  /** ISO 8601. */
  inicio: string;
};

/** Maximum number of cards on the home page. */
const PRIMERAS = 24;

/**
 * The events of the home page, latest date first (Rule EVE-2), limited to the soonest ones. Null after a failure, which is
 * logged (Rule SIT-8).
 */
export async function cargarProximosEventos(
  context: Readonly<RouterContextProvider>,
  todos: boolean,
): Promise<{ eventos: EventoEnTarjeta[]; total: number; proximo: EventoDestacado | null } | null> {
  const list = await loadPart(context, "/", (reads) => reads.eventos());
  if (!list) return null;
  const eventos = list.rows;
  const now = context.get(readsContext).now();
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
      ...(evento.situacion && { situacion: evento.situacion }),
      ...inicioDeVenta(evento, now),
      imagenId: evento.imagenes[0]?.id ?? null,
    })),
    total: eventos.length,
    proximo: elegirProximo(eventos, now),
  };
}

/** Rule EVE-7. */
function inicioDeVenta({ ventaDesde }: Evento, now: Date): Pick<EventoEnTarjeta, "ventaDesde"> {
  return ventaDesde && Date.parse(ventaDesde) > now.getTime()
    ? { ventaDesde: formatInstant(ventaDesde) }
    : {};
}

/** @returns the next event after `now` that is held at its date, or null */
export function elegirProximo(eventos: readonly Evento[], now: Date): EventoDestacado | null {
  const [proximo] = eventos
    .map((evento) => ({ evento, inicio: clubInstant(evento.fecha, evento.hora) }))
    .filter(({ inicio, evento }) => inicio > now && seHace(evento))
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
    ...inicioDeVenta(proximo.evento, now),
    inicio: proximo.inicio.toISOString(),
  };
}
