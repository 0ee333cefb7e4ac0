import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { clubTime } from "#contract/club-time.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { canchaPorId, lockCanchas } from "#features/canchas/canchas/server/canchas.ts";
import { lapsoDe } from "#features/canchas/canchas/server/ocupar.ts";
import { momentosDe } from "#features/personas/usuarios/server/decisiones.ts";
import { personasACargo } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PersonalData } from "#server/feature.ts";
import type { FichaDeReserva, Reserva } from "../contract.ts";
import { type EstadoDeReserva, importeDePedido, sinEmpezar } from "../rules.ts";
import { listSuperpuestas } from "./calendario.ts";
import { avisar, avisarAlClub, CANCELADA } from "./mails.ts";
import {
  deleteTextos,
  findExistente,
  listIds,
  listReservasPorId,
  lockReserva,
  lockReservasDe,
} from "./reservas.repo.ts";
import { mover, retirarDecision, sigueEnPie } from "./responder.ts";
import { franjasDeGuardada, toReserva } from "./to-reserva.ts";

export async function verReserva(deps: Deps, actor: Actor, input: { id: number }): Promise<Outcome<Reserva>> {
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

/** Returns the user's own booking as iCalendar (RFC 5545): one event per day, in UTC. */
export async function dibujarCalendario(deps: Deps, actor: Actor, input: { id: number }) {
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
      // Newer than in any earlier file, so that the new state replaces the old one.
      stamp: deps.clock(),
      status: STATUS[row.reserva.estado],
      summary: `${row.cancha.nombre} · ${club.identidad.nombreCorto}`,
      location: `${club.identidad.nombre}, ${club.contacto.direccion.calle}, ${club.contacto.direccion.localidad}`,
      url: `${siteUrl}/reservas`,
    });
  }
  return done(calendar.toString());
}

/** Whether a booking belongs to the user, or to a person whose calendar the user may see. */
async function esPropia(deps: Deps, q: Queryable, { usuarioId }: Actor, deQuien: number | null) {
  return deQuien !== null && (await personasACargo(deps, q, usuarioId)).includes(deQuien);
}

/** Cancels the user's own request or booking before it begins, and frees its hours. */
export function cancelarReserva(deps: Deps, actor: Actor, input: { id: number }): Promise<Outcome<Reserva>> {
  return deps.db.transaction(async (tx) => {
    const antes = await lockReserva(tx, input.id);
    if (!antes || !(await esPropia(deps, tx, actor, antes.usuarioId)))
      return notFound("Esa reserva no existe.");
    if (antes.estado === "cancelada")
      return conflict("reserva-cancelada", "Ya habías cancelado esta reserva.");
    if (antes.estado === "rechazada")
      return conflict("reserva-rechazada", "El club no aceptó este pedido: no hay nada que cancelar.");
    if (!sinEmpezar(franjasDeGuardada(deps.club().canchas, antes), deps.clock()))
      return conflict("reserva-empezada", "Esta reserva ya empezó o ya pasó: no se puede cancelar.");
    await mover(deps, tx, antes, "cancelada");
    await retirarDecision(tx, input.id);
    const row = await findExistente(tx, input.id);
    await avisar(deps, tx, row, CANCELADA);
    if (antes.estado === "aceptada") await avisarAlClub(deps, tx, row);
    return done(toReserva(row));
  });
}

export async function verFicha(deps: Deps, { id }: { id: number }): Promise<Outcome<FichaDeReserva>> {
  const { db } = deps;
  const [row] = await listReservasPorId(db, [id]);
  if (!row) return notFound("Esa reserva no existe.");
  const horario = deps.club().canchas;
  const reserva = toReserva(row);
  const [cancha, superpuestas, decisiones] = await Promise.all([
    canchaPorId(db, reserva.cancha.id),
    listSuperpuestas(deps, [row]),
    momentosDe(deps, "reserva", id),
  ]);
  const precio = cancha?.precioPorHora ?? null;
  return done({
    reserva,
    importe: importeDePedido(horario, precio, reserva, row.reserva.fechaPedido),
    superpuestas: superpuestas.get(id) ?? [],
    decisiones,
  });
}

/**
 * Personal data of bookings. Erasing deletes phone, comment and reply, and cancels upcoming bookings. The
 * bookings still count in the totals; the name belongs to the account.
 */
export const datosDeReservas: PersonalData = {
  name: "reservas",
  async export(deps, q, usuarioId) {
    const hoy = clubTime(deps.clock()).fecha;
    const propias = await listReservasPorId(q, await listIds(q, { usuarioIds: [usuarioId] }, hoy));
    return propias.map((row) => {
      const { socio: _socio, usuario: _usuario, ...reserva } = toReserva(row);
      return reserva;
    });
  },
  async erase(deps, tx, usuarioId) {
    const propias = await lockReservasDe(tx, usuarioId);
    await lockCanchas(tx, [...new Set(propias.map(({ canchaId }) => canchaId))]);
    for (const reserva of propias) {
      await retirarDecision(tx, reserva.id);
      if (sigueEnPie(deps, reserva)) await mover(deps, tx, reserva, "cancelada");
    }
    await deleteTextos(tx, usuarioId);
  },
};
