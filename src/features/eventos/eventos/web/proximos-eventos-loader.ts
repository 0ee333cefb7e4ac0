import type { RouterContextProvider } from "react-router";
import { addDays, clubInstant, clubTime, mondayOf } from "#contract/club-time.ts";
import { formatCuando, formatDiaCercano, formatInstant } from "#contract/format.ts";
import type { Evento } from "#features/eventos/eventos/contract.ts";
import {
  equiposDe,
  leerLugares,
  leerPrecio,
  PALABRA_DE_SITUACION,
  seHace,
  TONO_DE_SITUACION,
} from "#features/eventos/eventos/rules.ts";
import { loadPart, readsContext, siteUrlContext } from "#web/contexts.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import { sportsEvent } from "./sports-event.ts";

/** The fields of a card, as few as possible to keep the home page small. */
export type EventoEnTarjeta = Pick<Evento, "id" | "nombre" | "fase" | "fecha" | "hora" | "lugar"> & {
  /** "hoy", "mañana" or "dom 27 dic", formatted on the server to keep code out of the browser. */
  dia: string;
  /** Label on the picture if the event is sold out or does not take place as announced. */
  marca?: { tono: BadgeTone; palabra: string };
  /** Label of the link to the event's page, such as "Conseguí tu entrada". */
  invitacion: string;
  precio: string;
  /** "Quedan 12"; empty if nothing is on sale. */
  quedan: string;
  imagenId: number | null;
};

export type EventoDestacado = Pick<EventoEnTarjeta, "id" | "nombre" | "fase" | "lugar" | "invitacion"> & {
  /** "hoy 21:00", "dom 27 dic · 20:30". */
  cuando: string;
  /** True on this weekend, unless that is today or tomorrow. */
  esteFinde: boolean;
  /** ISO 8601. */
  inicio: string;
  equipos: ReturnType<typeof equiposDe>;
  /** Other events of the same day or weekend; undefined if there are none. */
  tambien?: { titulo: string; eventos: (Pick<Evento, "id" | "nombre"> & { cuando: string })[] };
};

const PRIMERAS = 24;

const TAMBIEN = 3;

/**
 * Loads the soonest events for the home page, latest date first (Rule EVE-2); null after a failure, which is logged
 * (Rule SIT-8).
 */
export async function cargarProximosEventos(
  context: Readonly<RouterContextProvider>,
  todos: boolean,
): Promise<{
  eventos: EventoEnTarjeta[];
  total: number;
  proximo: EventoDestacado | null;
  /** Data for search engines, computed on the server to keep code out of the browser. */
  datos: ReturnType<typeof sportsEvent>[];
} | null> {
  const list = await loadPart(context, "/", (reads) => reads.eventos());
  if (!list) return null;
  const eventos = list.rows;
  const reads = context.get(readsContext);
  const now = reads.now();
  const mostrados = todos ? eventos : eventos.slice(-PRIMERAS);
  return {
    datos: mostrados.map((evento) => sportsEvent(reads.club(), evento, context.get(siteUrlContext))),
    eventos: mostrados.map((evento) => tarjetaDe(evento, now)),
    total: eventos.length,
    proximo: elegirProximo(eventos, now),
  };
}

export function tarjetaDe(evento: Evento, now: Date): EventoEnTarjeta {
  const { id, nombre, fase, fecha, hora, lugar } = evento;
  return {
    id,
    nombre,
    fase,
    fecha,
    dia: formatDiaCercano(fecha, clubTime(now).fecha),
    hora,
    lugar,
    ...marcaDe(evento),
    invitacion: invitacionDe(evento, now, "Entradas agotadas"),
    precio: leerPrecio(evento),
    quedan: seHace(evento) && evento.entradasDisponibles > 0 ? leerLugares(evento) : "",
    imagenId: evento.imagenes[0]?.id ?? null,
  };
}

function marcaDe({ situacion, entradasDisponibles }: Evento): Pick<EventoEnTarjeta, "marca"> {
  if (situacion)
    return { marca: { tono: TONO_DE_SITUACION[situacion], palabra: PALABRA_DE_SITUACION[situacion] } };
  return entradasDisponibles === 0 ? { marca: { tono: "danger", palabra: "Agotadas" } } : {};
}

/** Rule EVE-7. */
function invitacionDe(evento: Evento, now: Date, agotado: string): string {
  const { ventaDesde, entradasDisponibles } = evento;
  if (!seHace(evento)) return "Ver el aviso";
  if (entradasDisponibles === 0) return agotado;
  return ventaDesde && Date.parse(ventaDesde) > now.getTime()
    ? `Venta desde el ${formatInstant(ventaDesde)}`
    : "Conseguí tu entrada";
}

/** Returns the next event that takes place; null if there is none. */
export function elegirProximo(eventos: readonly Evento[], now: Date): EventoDestacado | null {
  const siguientes = eventos
    .map((evento) => ({ evento, inicio: clubInstant(evento.fecha, evento.hora) }))
    .filter(({ inicio, evento }) => inicio > now && seHace(evento))
    .sort((a, b) => a.inicio.getTime() - b.inicio.getTime());
  const [proximo] = siguientes;
  if (!proximo) return null;
  const { id, nombre, fase, lugar, fecha, hora } = proximo.evento;
  const hoy = clubTime(now).fecha;
  const domingo = addDays(mondayOf(hoy), 6);
  const enElFinde = fecha >= addDays(domingo, -1) && fecha <= domingo;
  const hasta = enElFinde ? domingo : fecha;
  const tambien = siguientes
    .slice(1, 1 + TAMBIEN)
    .filter(({ evento }) => evento.fecha <= hasta)
    .map(({ evento }) => ({
      id: evento.id,
      nombre: evento.nombre,
      cuando: formatCuando(evento.fecha, evento.hora, hoy),
    }));
  const titulo = enElFinde ? "También este finde" : fecha === hoy ? "También hoy" : "También ese día";
  return {
    id,
    nombre,
    fase,
    lugar,
    cuando: formatCuando(fecha, hora, hoy),
    esteFinde: enElFinde && fecha > addDays(hoy, 1),
    invitacion: invitacionDe(proximo.evento, now, "Ver el partido"),
    inicio: proximo.inicio.toISOString(),
    equipos: equiposDe(nombre),
    ...(tambien.length > 0 && { tambien: { titulo, eventos: tambien } }),
  };
}
