import { boundedWork } from "#server/bounded-work.ts";
import type { Database, Queryable, Tx } from "#server/db/database.ts";
import type { Cancha } from "../contract.ts";
import {
  buscarOcupacion,
  buscarPorId,
  disponibles,
  horasEntre,
  type Ocupacion,
  semanasDeSeries,
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

const fourAtOnce = boundedWork(4);

/**
 * A transaction that locks courts (`tomarCanchas`). A burst of them for one court would wait for its lock on every
 * connection of the pool and starve all other calls, so that most wait here instead.
 */
export function courtTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return fourAtOnce(() => db.transaction(work));
}

/** Locks courts until the transaction ends: whoever writes bookings of a court takes it, so that all do it in turn. */
export function tomarCanchas(tx: Tx, ids: readonly number[]): Promise<Cancha[]> {
  return tomar(tx, ids);
}

/** Whose an occupation is, and of which court. */
export function ocupacionPorId(q: Queryable, id: number): Promise<Ocupacion | null> {
  return buscarOcupacion(q, id);
}

/** Who has which court between two instants; of all courts with `canchaId` null. */
export function ocupadasEntre(q: Queryable, canchaId: number | null, desde: Date, hasta: Date) {
  return horasEntre(q, canchaId, { inicio: desde, fin: hasta });
}

/** How many weeks of each series of blocks are not over. */
export function semanasPorSerie(q: Queryable, series: readonly number[], ahora: Date) {
  return semanasDeSeries(q, series, ahora);
}
