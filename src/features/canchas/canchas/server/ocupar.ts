import { addDays, clubInstant, clubTime } from "#contract/club-time.ts";
import { formatFechaLarga } from "#contract/format.ts";
import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violatesExclusion } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type { Franja } from "../rules.ts";
import {
  agrupar,
  borrarOcupacion,
  borrarSerie,
  type ClaseDeOcupacion,
  type HorasDeAlguien,
  horasEntre,
  insertarOcupacion,
  type Lapso,
  tomar,
} from "./repo.ts";

export interface PedidoDeHoras {
  canchaId: number;
  clase: ClaseDeOcupacion;
  /** How a refusal will name it; no personal data. */
  titulo: string;
  franjas: readonly Franja[];
}

/**
 * Gives a court for some hours to whoever asks, for good (Rule CAN-2): all of the hours, or none and 409
 * (`superpuesta`) that names who has one of them and when. 404 for a court that is not there; for a booking, 409
 * when the court is not available. The transaction stays usable after a refusal.
 */
export async function ocupar(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  pedido: PedidoDeHoras,
): Promise<Outcome<{ ocupacionId: number }>> {
  const { canchaId, clase, titulo, franjas } = pedido;
  // One at a time for a court: two with many days each would otherwise wait for each other's.
  const [cancha] = await tomar(tx, [canchaId]);
  if (!cancha) return notFound("Esa cancha no existe.");
  if (cancha.retirada) return canchaRetirada();
  if (clase === "reserva" && !cancha.disponible) return canchaNoDisponible();
  const lapsos = franjas.map(lapsoDe).filter(({ inicio, fin }) => inicio < fin);
  const ocupacion = { canchaId, clase, titulo, creadaEn: deps.clock() };
  try {
    // Under a savepoint: the refusal of the database ends no more than this.
    return done({
      ocupacionId: await tx.transaction((inner) => insertarOcupacion(inner, ocupacion, lapsos)),
    });
  } catch (error) {
    if (!violatesExclusion(error, "horas_ocupadas_sin_superposicion")) throw error;
    const otra = await primeraQueChoca(tx, canchaId, lapsos);
    return refused(
      409,
      "superpuesta",
      otra
        ? `Se superpone con «${otra.titulo}», el ${enPalabras(toFranja(otra))}.`
        : "Se superpone con otro turno de la cancha.",
    );
  }
}

/** Gives the hours back. Its owner must not refer to it any more, or lets go by itself. */
export function liberar(tx: Tx, ocupacionId: number): Promise<void> {
  return borrarOcupacion(tx, ocupacionId);
}

/** Makes the weeks of a repeated block one series, so that they can be given back together. */
export function agruparEnSerie(tx: Tx, ids: readonly number[]): Promise<void> {
  return agrupar(tx, ids);
}

/** Gives back the weeks of a series that are not over. @returns how many */
export function liberarSerie(tx: Tx, serie: number, ahora: Date): Promise<number> {
  return borrarSerie(tx, serie, ahora);
}

/** Who has a court at some time between two instants, earliest first. */
export function horasOcupadas(
  q: Queryable,
  canchaId: number,
  desde: Date,
  hasta: Date,
): Promise<HorasDeAlguien[]> {
  return horasEntre(q, canchaId, { inicio: desde, fin: hasta });
}

export function canchaRetirada() {
  return refused(409, "cancha-retirada", "Esa cancha está retirada. Volvé a habilitarla para usarla.");
}

export function canchaNoDisponible() {
  return refused(409, "cancha-no-disponible", "Esa cancha no está disponible para reservas.");
}

/** The instants of a span on the club's clock. */
export function lapsoDe({ fecha, desde, hasta }: Franja): Lapso {
  return { inicio: clubInstant(fecha, desde), fin: clubInstant(fecha, hasta) };
}

/** A span of instants on the club's clock; one that ends at midnight ends its day. */
export function toFranja({ inicio, fin }: Lapso): Franja {
  const { fecha, hora: desde } = clubTime(inicio);
  const hasta = clubTime(fin);
  const midnight = hasta.fecha === addDays(fecha, 1) && hasta.hora === "00:00";
  return { fecha, desde, hasta: midnight ? "24:00" : hasta.hora };
}

/** `sábado 30 de mayo de 10:00 a 11:00` */
export function enPalabras({ fecha, desde, hasta }: Franja): string {
  return `${formatFechaLarga(fecha)} de ${desde} a ${hasta}`;
}

async function primeraQueChoca(
  tx: Tx,
  canchaId: number,
  lapsos: readonly Lapso[],
): Promise<HorasDeAlguien | null> {
  const [primero, ultimo] = [lapsos[0], lapsos.at(-1)];
  if (!primero || !ultimo) return null;
  const otras = await horasEntre(tx, canchaId, { inicio: primero.inicio, fin: ultimo.fin });
  return (
    otras.find((otra) => lapsos.some(({ inicio, fin }) => otra.inicio < fin && inicio < otra.fin)) ?? null
  );
}
