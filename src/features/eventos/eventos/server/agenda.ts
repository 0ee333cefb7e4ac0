import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { clubInstant } from "#contract/club-time.ts";
import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Evento } from "../contract.ts";
import { ENTRADA_LIBRE, finEstimado, leerPrecio } from "../rules.ts";
import { listarEventos } from "./listar-eventos.ts";

/**
 * Cache tag of the events' dates, times and places, and whether they take place. Unlike `eventos`, sales leave it alone.
 */
export const AGENDA = "agenda";

const MOST = 200;

export async function dibujarAgenda(deps: Deps): Promise<string> {
  const { rows } = unwrap(await listarEventos(deps, { orden: "fecha", tamano: MOST }));
  return dibujarCitas(deps, "eventos", rows.map(toCita), deps.club().identidad.nombre);
}

export function dibujarEvento(deps: Deps, evento: Evento): string {
  return dibujarCitas(deps, "eventos", [toCita(evento)]);
}

function toCita(evento: Evento): Cita {
  const { id, descripcion, situacion = "programado" } = evento;
  const precio = leerPrecio(evento);
  const description = [descripcion, precio === ENTRADA_LIBRE ? precio : `Entrada: ${precio}`]
    .filter(Boolean)
    .join("\n");
  return {
    ...evento,
    situacion,
    cambiadoEn: new Date(evento.cambiadoEn),
    description,
    path: `/evento/${id}`,
  };
}

interface Cita extends Pick<Evento, "id" | "nombre" | "fecha" | "lugar" | "version"> {
  /** Prefix of the UID, if the entry is not an event's. */
  clase?: string;
  /** Null for a whole day. */
  hora: string | null;
  situacion: string;
  cambiadoEn: Date;
  path: string;
  description?: string;
}

const STATUS: Record<string, ICalEventStatus | undefined> = {
  suspendido: ICalEventStatus.TENTATIVE,
  cancelado: ICalEventStatus.CANCELLED,
};

/**
 * Writes events as an iCalendar file (RFC 5545) in UTC. The UID of an event is the same in all files, and its version
 * is the sequence, so that calendars replace an older entry.
 * @param suscripto name of a calendar that programs read again; missing for an appointment that is added once
 */
export function dibujarCitas(
  deps: Deps,
  product: "eventos" | "entradas" | "partidos",
  citas: Cita[],
  suscripto?: string,
) {
  const { siteUrl } = deps.settings;
  const { identidad } = deps.club();
  const calendar = ical({
    name: suscripto ?? identidad.nombre,
    prodId: { company: identidad.nombreCorto, product, language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ...(suscripto && { ttl: 3600 }),
  });
  for (const cita of citas) {
    const { id, clase = "evento", fecha, hora, cambiadoEn, description } = cita;
    const start = clubInstant(fecha, hora ?? "00:00");
    calendar.createEvent({
      id: `${clase}-${id}@${new URL(siteUrl).hostname}`,
      // The date of a whole day is written as it is in UTC.
      ...(hora
        ? { start, end: finEstimado(start) }
        : { start: new Date(`${fecha}T00:00:00Z`), allDay: true }),
      stamp: cambiadoEn,
      lastModified: cambiadoEn,
      sequence: cita.version - 1,
      status: STATUS[cita.situacion] ?? ICalEventStatus.CONFIRMED,
      summary: cita.nombre,
      location: cita.lugar,
      url: `${siteUrl}${cita.path}`,
      ...(description && { description }),
    });
  }
  return calendar.toString();
}

/** Attaches the calendar file of one event to an email. */
export function adjuntarCita(deps: Deps, nombre: string, cita: Cita) {
  return {
    nombre: `${nombre}.ics`,
    tipo: "text/calendar; charset=utf-8; method=PUBLISH",
    contenido: dibujarCitas(deps, "entradas", [cita]),
  };
}
