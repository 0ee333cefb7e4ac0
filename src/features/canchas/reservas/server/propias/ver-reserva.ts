import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { lapsoDe } from "#features/canchas/canchas/server/ocupar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import type { EstadoDeReserva } from "../../rules.ts";
import { listReservasPorId } from "../repo.ts";
import { franjasDeGuardada, toReserva } from "../to-reserva.ts";
import { esPropia } from "./cancelar-reserva.ts";

/** The user's own booking, or any booking for staff; otherwise 404 (Rule API-9). */
export async function verReserva(
  deps: Pick<Deps, "clock" | "db" | "personasACargo">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<Reserva>> {
  const [row] = await listReservasPorId(deps.db, [input.id]);
  if (
    !row ||
    !(holds("staff", actor.permisos) || (await esPropia(deps, deps.db, actor, row.reserva.usuarioId)))
  )
    return notFound("Esa reserva no existe.");
  return done(toReserva(row));
}

const STATUS: Record<EstadoDeReserva, ICalEventStatus> = {
  pendiente: ICalEventStatus.TENTATIVE,
  aceptada: ICalEventStatus.CONFIRMED,
  rechazada: ICalEventStatus.CANCELLED,
  cancelada: ICalEventStatus.CANCELLED,
};

/**
 * The user's own booking as iCalendar (RFC 5545): one event per day, in UTC, so that calendars convert to local
 * time.
 */
export async function dibujarCalendario(
  deps: Pick<Deps, "clock" | "club" | "db" | "personasACargo" | "settings">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<string>> {
  const [row] = await listReservasPorId(deps.db, [input.id]);
  if (!row || !(await esPropia(deps, deps.db, actor, row.reserva.usuarioId)))
    return notFound("Esa reserva no existe.");
  const { siteUrl } = deps.settings;
  const club = deps.club();
  const calendar = ical({
    name: club.identidad.nombre,
    prodId: { company: club.identidad.nombreCorto, product: "reservas", language: "ES" },
    method: ICalCalendarMethod.PUBLISH,
  });
  for (const franja of franjasDeGuardada(club.canchas, row.reserva)) {
    const { inicio, fin } = lapsoDe(franja);
    calendar.createEvent({
      id: `reserva-${row.reserva.id}-${franja.fecha}@${new URL(siteUrl).hostname}`,
      start: inicio,
      end: fin,
      // Newer than that of an older file, so that the new state replaces the old one.
      stamp: deps.clock(),
      status: STATUS[row.reserva.estado],
      summary: `${row.cancha.nombre} · ${club.identidad.nombreCorto}`,
      location: `${club.identidad.nombre}, ${club.contacto.direccion.calle}, ${club.contacto.direccion.localidad}`,
      url: `${siteUrl}/reservas`,
    });
  }
  return done(calendar.toString());
}
