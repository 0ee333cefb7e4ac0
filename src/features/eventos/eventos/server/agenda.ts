import ical, { ICalCalendarMethod } from "ical-generator";
import { club } from "#club";
import { clubInstant } from "#contract/club-time.ts";
import { formatMoney } from "#contract/format.ts";
import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import { HORAS_DE_UN_EVENTO } from "../rules.ts";
import { listarEventos } from "./listar-eventos.ts";

const MOST = 200;

/** Upcoming events as a calendar subscription (RFC 5545), in UTC. */
export async function dibujarAgenda(deps: Pick<Deps, "clock" | "db" | "settings">): Promise<string> {
  const { siteUrl } = deps.settings;
  const { rows } = unwrap(await listarEventos(deps, { orden: "fecha", tamano: MOST }));
  const calendar = ical({
    name: club.nombre,
    prodId: { company: club.nombreCorto, product: "eventos", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const evento of rows) {
    const start = clubInstant(evento.fecha, evento.hora);
    calendar.createEvent({
      id: `evento-${evento.id}@${new URL(siteUrl).hostname}`,
      start,
      end: new Date(start.getTime() + HORAS_DE_UN_EVENTO * 3_600_000),
      stamp: start,
      summary: evento.nombre,
      description: `${evento.descripcion}\n${evento.precio > 0 ? `Entrada: ${formatMoney(evento.precio)}` : "Entrada libre"}`,
      location: evento.lugar,
      url: `${siteUrl}/evento/${evento.id}`,
    });
  }
  return calendar.toString();
}
