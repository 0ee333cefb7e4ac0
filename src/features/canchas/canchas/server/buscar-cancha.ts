import { readOrdering } from "#contract/ordering.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Database, Queryable, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import {
  CAMPOS_DE_ORDEN,
  disponibles,
  findCancha,
  findOcupacion,
  horasEntre,
  listCanchas,
  lockCanchaRows,
  type Ocupacion,
  semanasDeSeries,
} from "./repo.ts";

/** The courts' interface for other areas. */
export function canchaPorId(q: Queryable, id: number): Promise<Cancha | null> {
  return findCancha(q, id);
}

/** Courts that take bookings, by name. */
export function canchasDisponibles(q: Queryable): Promise<Cancha[]> {
  return disponibles(q);
}

const fourAtOnce = boundedWork(4);

/**
 * A transaction that locks courts (`tomarCanchas`). Concurrency is limited here because a burst for one court would
 * otherwise hold every connection of the pool while waiting for the lock.
 */
export function courtTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return fourAtOnce(() => db.transaction(work));
}

/** Locks courts until the transaction ends, which serializes writers of a court's bookings. */
export function lockCanchas(tx: Tx, ids: readonly number[]): Promise<Cancha[]> {
  return lockCanchaRows(tx, ids);
}

/** Owner and court of an occupation. */
export function ocupacionPorId(q: Queryable, id: number): Promise<Ocupacion | null> {
  return findOcupacion(q, id);
}

/** Occupied hours between two instants; of all courts if `canchaId` is null. */
export function ocupadasEntre(q: Queryable, canchaId: number | null, desde: Date, hasta: Date) {
  return horasEntre(q, canchaId, { inicio: desde, fin: hasta });
}

/** Weeks of each block series that are not over. */
export function semanasPorSerie(q: Queryable, series: readonly number[], ahora: Date) {
  return semanasDeSeries(q, series, ahora);
}

interface Consulta extends ListQuery {
  estado?: EstadoFilter;
  retiradas?: boolean | undefined;
}

/** Courts in use, by name by default. */
export async function listarCanchas(
  deps: Pick<Deps, "db">,
  input: Consulta,
): Promise<Outcome<Paged<Cancha>>> {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, { field: "nombre", descending: false });
  if (!orden.ok) return orden;
  const filtro = {
    termino: input.termino,
    disponible: flagOf(input.estado),
    retiradas: input.retiradas ?? false,
  };
  return done(await listCanchas(deps.db, filtro, orden.value, pageOf(input)));
}
