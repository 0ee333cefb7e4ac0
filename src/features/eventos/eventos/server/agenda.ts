import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { clubInstant } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import type { Evento } from "../contract.ts";
import { HORAS_DE_UN_EVENTO } from "../rules.ts";
import { listarEventos } from "./listar-eventos.ts";

const MOST = 200;

/** Upcoming events as a calendar subscription. */
export async function dibujarAgenda(deps: Pick<Deps, "clock" | "club" | "db" | "settings">): Promise<string> {
  const { rows } = unwrap(await listarEventos(deps, { orden: "fecha", tamano: MOST }));
  const citas = rows.map(({ id, nombre, fecha, hora, lugar, descripcion, precio, situacion }) => {
    const entrada = precio > 0 ? `Entrada: ${formatMoney(precio)}` : "Entrada libre";
    const description = `${descripcion}\n${entrada}`;
    return { id, nombre, fecha, hora, lugar, description, situacion, path: `/evento/${id}` };
  });
  return dibujarCitas(deps, "eventos", citas);
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
      end: new Date(start.getTime() + HORAS_DE_UN_EVENTO * 3_600_000),
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
