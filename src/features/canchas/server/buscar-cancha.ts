import type { Queryable, Tx } from "#server/db/database.ts";
import type { Cancha } from "../contract.ts";
import {
  buscarOcupacion,
  buscarPorId,
  type ClaseDeOcupacion,
  disponibles,
  horasEntre,
  tomar,
} from "./repo.ts";

/** What the other areas may ask of courts. */
export function canchaPorId(q: Queryable, id: number): Promise<Cancha | null> {
  return buscarPorId(q, id);
}

/** Those that take bookings, by name. */
export function canchasDisponibles(q: Queryable): Promise<Cancha[]> {
  return disponibles(q);
}

/** Locks courts until the transaction ends: whoever writes bookings of a court takes it, so that all do it in turn. */
export function tomarCanchas(tx: Tx, ids: readonly number[]): Promise<Cancha[]> {
  return tomar(tx, ids);
}

/** Whose an occupation is, and of which court. */
export function ocupacionPorId(
  q: Queryable,
  id: number,
): Promise<{ id: number; canchaId: number; clase: ClaseDeOcupacion } | null> {
  return buscarOcupacion(q, id);
}

/** Who has which court between two instants; of all courts with `canchaId` null. */
export function ocupadasEntre(q: Queryable, canchaId: number | null, desde: Date, hasta: Date) {
  return horasEntre(q, canchaId, { inicio: desde, fin: hasta });
}
