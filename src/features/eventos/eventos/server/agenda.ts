import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { clubInstant } from "#contract/club-time.ts";
import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Evento } from "../contract.ts";
import { ENTRADA_LIBRE, finEstimado, leerPrecio } from "../rules.ts";
import { listarEventos } from "./listar-eventos.ts";

const MOST = 200;

/** Upcoming events as a calendar subscription. */
export async function dibujarAgenda(deps: Pick<Deps, "clock" | "club" | "db" | "settings">): Promise<string> {
  const { rows } = unwrap(await listarEventos(deps, { orden: "fecha", tamano: MOST }));
  return dibujarCitas(deps, "eventos", rows.map(toCita));
}

/** One event, for the calendar of a visitor of its page. */
export function dibujarEvento(deps: Pick<Deps, "club" | "settings">, evento: Evento): string {
  return dibujarCitas(deps, "entradas", [toCita(evento)]);
}

function toCita(evento: Evento): Cita {
  const { id, nombre, fecha, hora, lugar, descripcion, situacion } = evento;
  const precio = leerPrecio(evento);
  const description = [descripcion, precio === ENTRADA_LIBRE ? precio : `Entrada: ${precio}`]
    .filter(Boolean)
    .join("\n");
  return { id, nombre, fecha, hora, lugar, description, situacion, path: `/evento/${id}` };
}

type Cita = Pick<Evento, "id" | "nombre" | "fecha" | "hora" | "lugar"> & {
  path: string;
  description?: string;
  stamp?: Date;
  situacion?: Evento["situacion"] | undefined;
};

/** Events as an iCalendar file (RFC 5545), in UTC; an event has the same UID in every file, so that it appears once. */
export function dibujarCitas(
  deps: Pick<Deps, "club" | "settings">,
  product: "eventos" | "entradas",
  citas: Cita[],
) {
  const { siteUrl } = deps.settings;
  const { identidad } = deps.club();
  const calendar = ical({
    name: identidad.nombre,
    prodId: { company: identidad.nombreCorto, product, language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ...(product === "eventos" && { ttl: 3600 }),
  });
  for (const { id, nombre, fecha, hora, lugar, path, situacion, ...rest } of citas) {
    const start = clubInstant(fecha, hora);
    calendar.createEvent({
      id: `evento-${id}@${new URL(siteUrl).hostname}`,
      start,
      end: finEstimado(start),
      stamp: start,
      summary: nombre,
      location: lugar,
      url: `${siteUrl}${path}`,
      ...(situacion === "cancelado" && { status: ICalEventStatus.CANCELLED }),
      ...(situacion === "suspendido" && { status: ICalEventStatus.TENTATIVE }),
      ...rest,
    });
  }
  return calendar.toString();
}
