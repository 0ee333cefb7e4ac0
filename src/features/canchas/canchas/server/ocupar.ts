import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { conflict, done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type { Franja } from "../rules.ts";
import * as repo from "./canchas.repo.ts";

interface PedidoDeHoras {
  canchaId: number;
  clase: repo.Ocupacion["clase"];
  /** Shown in refusals, so it contains no personal data. */
  titulo: string;
  franjas: readonly Franja[];
}

/**
 * Occupies hours of a court, all or none (Rule CAN-2). 409 (`superpuesta`) names the conflicting occupation and its
 * time; 404 for an unknown court; for bookings, 409 if the court is unavailable. The transaction stays usable after a
 * refusal.
 * @returns the occupation's id
 */
export async function ocupar(deps: Deps, tx: Tx, pedido: PedidoDeHoras): Promise<Outcome<number>> {
  const { canchaId, clase, titulo, franjas } = pedido;
  // Serialized per court, because two requests with many days each could deadlock.
  const [cancha] = await repo.lockCanchaRows(tx, [canchaId]);
  if (!cancha) return notFound("Esa cancha no existe.");
  if (cancha.retirada) return canchaRetirada();
  if (clase === "reserva" && !cancha.disponible) return canchaNoDisponible();
  const lapsos = franjas.map(lapsoDe).filter(({ inicio, fin }) => inicio < fin);
  const ocupacion = { canchaId, clase, titulo, creadaEn: deps.clock() };
  try {
    // In a savepoint, so that a constraint violation does not abort the whole transaction.
    return done(await tx.transaction((inner) => repo.insertOcupacion(inner, ocupacion, lapsos)));
  } catch (error) {
    if (!violates(error, "horas_ocupadas_sin_superposicion")) throw error;
    const choque = await choqueDe(tx, canchaId, franjas);
    return conflict("superpuesta", choque ?? "Se superpone con otro turno de la cancha.");
  }
}

/** Frees the hours of an occupation. Clear the owner's reference first, unless it is `on delete set null`. */
export const liberar = repo.deleteOcupacion;
export const liberarSerie = repo.deleteSerie;
export const agruparEnSerie = repo.updateSerie;

export function canchaRetirada() {
  return conflict("cancha-retirada", "Esa cancha está retirada. Volvé a habilitarla para usarla.");
}

export function canchaNoDisponible() {
  return conflict("cancha-no-disponible", "Esa cancha no está disponible para reservas.");
}

export function lapsoDe({ fecha, desde, hasta }: Franja): repo.Lapso {
  return { inicio: clubInstant(fecha, desde), fin: clubInstant(fecha, hasta) };
}

/** Converts instants to a span in the club's time zone. An end at midnight becomes `24:00`. */
export function toFranja({ inicio, fin }: repo.Lapso): Franja {
  const { fecha, hora: desde } = clubTime(inicio);
  const hasta = clubTime(fin);
  const midnight = hasta.fecha === addDays(fecha, 1) && hasta.hora === "00:00";
  return { fecha, desde, hasta: midnight ? "24:00" : hasta.hora };
}

/** Formats a span as `sábado 30 de mayo de 10:00 a 11:00`. */
export function enPalabras({ fecha, desde, hasta }: Franja): string {
  return `${formatFechaLarga(fecha)} de ${desde} a ${hasta}`;
}

/** Names the occupation of the first taken hour in a sentence; null if all hours are free. */
async function choqueDe(q: Queryable, canchaId: number, franjas: readonly Franja[]): Promise<string | null> {
  const lapsos = franjas.map(lapsoDe).filter(({ inicio, fin }) => inicio < fin);
  const [primero, ultimo] = [lapsos[0], lapsos.at(-1)];
  if (!primero || !ultimo) return null;
  const otras = await repo.listHoras(q, canchaId, { inicio: primero.inicio, fin: ultimo.fin });
  const otra = otras.find((one) => lapsos.some(({ inicio, fin }) => one.inicio < fin && inicio < one.fin));
  return otra ? `Se superpone con «${otra.titulo}», el ${enPalabras(toFranja(otra))}.` : null;
}
