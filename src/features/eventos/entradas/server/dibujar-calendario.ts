import ical, { ICalCalendarMethod } from "ical-generator";
import { club } from "#club";
import { clubInstant } from "#contract/club-time.ts";
import { HORAS_DE_UN_EVENTO } from "#features/eventos/eventos/rules.ts";
import type { Deps } from "#server/deps.ts";
import type { FilaDeEntrada } from "./repo.ts";

/** Calendar file (RFC 5545) of a ticket's event; the UID is the agenda's, so that an event appears once. */
export function dibujarCalendario(deps: Pick<Deps, "settings">, entrada: FilaDeEntrada): string {
  const { siteUrl } = deps.settings;
  const start = clubInstant(entrada.fecha, entrada.hora.slice(0, 5));
  const calendar = ical({
    name: club.nombre,
    prodId: { company: club.nombreCorto, product: "entradas", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `evento-${entrada.eventoId}@${new URL(siteUrl).hostname}`,
    start,
    end: new Date(start.getTime() + HORAS_DE_UN_EVENTO * 3_600_000),
    stamp: entrada.compradaEn,
    summary: entrada.eventoNombre,
    location: entrada.lugar,
    url: `${siteUrl}/perfil/entradas`,
  });
  return calendar.toString();
}
