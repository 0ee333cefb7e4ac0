import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type EstadoFilter, flagOf, type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import * as repo from "./canchas.repo.ts";

// The courts' interface for other areas.
export const canchaPorId = repo.findCancha;
export const canchasDisponibles = repo.listDisponibles;
export const canchasEnUso = repo.listEnUso;
/** Also serializes the writers of a court's bookings. */
export const lockCanchas = repo.lockCanchaRows;
export const ocupacionPorId = repo.findOcupacion;
export const horasOcupadas = repo.listHoras;
export const semanasPorSerie = repo.countSemanas;

const fourAtOnce = boundedWork(4);

/**
 * A transaction that locks courts (`lockCanchas`). Concurrency is limited here because a burst for one court would
 * otherwise hold every connection of the pool while waiting for the lock.
 */
export function courtTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return fourAtOnce(() => db.transaction(work));
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
  const orden = readOrdering(input.orden, repo.CAMPOS_DE_ORDEN, { field: "nombre", descending: false });
  if (!orden.ok) return orden;
  const filtro = {
    termino: input.termino,
    disponible: flagOf(input.estado),
    retiradas: input.retiradas ?? false,
  };
  return done(await repo.listCanchas(deps.db, filtro, orden.value, pageOf(input)));
}
