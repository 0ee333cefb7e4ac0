import { changedFields, changedMeanwhile } from "#contract/edit.ts";
import { readOrdering } from "#contract/lists.ts";
import { conflictField, done, notFound, type Outcome } from "#contract/outcome.ts";
import { flagOf, pageOf } from "#contract/paging.ts";
import type { JsonOf, QueryOf } from "#contract/route.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { boundedWork } from "#server/bounded-work.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import { readListing } from "#server/db/list-query.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type * as contract from "../contract.ts";
import type { Cancha } from "../contract.ts";
import {
  CAMPOS_DE_ORDEN,
  countSemanas,
  findCancha,
  findOcupacion,
  insertCancha,
  isRetirada,
  listCanchas,
  listDisponibles,
  listEnUso,
  listHoras,
  lockCanchaRows,
  updateCancha,
} from "./canchas.repo.ts";
import { canchaRetirada } from "./ocupar.ts";

/** Cache tag of the pages that list courts. */
export const CANCHAS = "canchas";

/** Creates a court (Rule CAN-12); 409 if the name is taken, ignoring case. */
export function crearCancha(deps: Deps, actor: Actor, input: JsonOf<typeof contract.crearCancha>) {
  return conNombreUnico(deps, input.nombre, async (tx) => {
    const despues = await insertCancha(tx, input);
    await registrar(deps, tx, actor, { accion: "cancha.crear", objetoId: despues.id, despues });
    return done(despues);
  });
}

/**
 * Runs a transaction that changes a court. 409 for a taken name; if a retired court has the name, the message says
 * where to find that court.
 */
async function conNombreUnico(deps: Deps, nombre: string, work: (tx: Tx) => Promise<Outcome<Cancha>>) {
  try {
    const changed = await deps.db.transaction(work);
    deps.cache.drop(CANCHAS);
    return changed;
  } catch (error) {
    if (!violates(error, "canchas_nombre_unico")) throw error;
    const message = (await isRetirada(deps.db, nombre))
      ? "Ya hay una cancha retirada con ese nombre: podés volver a usarla."
      : "Ya hay una cancha con ese nombre.";
    return conflictField("nombre-repetido", "nombre", message);
  }
}

/**
 * Renames a court, or changes its availability or price. 409 for a taken name, or if another person changed
 * the court since it was read.
 */
export function modificarCancha(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...cambios }: JsonOf<typeof contract.modificarCancha> & { id: number },
): Promise<Outcome<Cancha>> {
  return conNombreUnico(deps, cambios.nombre ?? "", async (tx) => {
    const [antes] = await lockCanchaRows(tx, [id]);
    if (!antes) return notFound("Esa cancha no existe.");
    if (antes.retirada) return canchaRetirada();
    const { id: _id, retirada: _retirada, ...actual } = antes;
    const conflict = changedMeanwhile(leido, actual, cambios);
    if (conflict) return conflict;
    if (changedFields(actual, { ...actual, ...cambios }).length === 0) return done(antes);
    return done(await cambiarCancha(deps, tx, actor, "cancha.modificar", antes, cambios));
  });
}

async function cambiarCancha(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  accion: string,
  antes: Cancha,
  cambios: Partial<Cancha>,
): Promise<Cancha> {
  const despues = await updateCancha(tx, antes.id, cambios);
  await registrar(deps, tx, actor, { accion, objetoId: antes.id, antes, despues });
  return despues;
}

/** Marks a locked court as retired. The caller handles its bookings. */
export function marcarRetirada(deps: Deps, tx: Tx, actor: Actor, cancha: Cancha): Promise<Cancha> {
  // Also marks the court unavailable, because the previous version checks only that flag.
  return cambiarCancha(deps, tx, actor, "cancha.retirar", cancha, { retirada: true, disponible: false });
}

/** Restores a retired court as available. Does nothing for a court in use. */
export async function reponerCancha(deps: Deps, actor: Actor, input: { id: number }) {
  const restored = await deps.db.transaction(async (tx) => {
    const [antes] = await lockCanchaRows(tx, [input.id]);
    if (!antes) return notFound("Esa cancha no existe.");
    if (!antes.retirada) return done(antes);
    const cambios = { retirada: false, disponible: true };
    return done(await cambiarCancha(deps, tx, actor, "cancha.reponer", antes, cambios));
  });
  deps.cache.drop(CANCHAS);
  return restored;
}

export const canchaPorId = findCancha;
export const canchasDisponibles = listDisponibles;
export const canchasEnUso = listEnUso;
/** Locks courts, which also serializes the writers of their bookings. */
export const lockCanchas = lockCanchaRows;
export const ocupacionPorId = findOcupacion;
export const horasOcupadas = listHoras;
export const semanasPorSerie = countSemanas;

const fourAtOnce = boundedWork(4);

/**
 * Runs a transaction that locks courts (`lockCanchas`) and is rolled back after a refusal. Limits concurrency, because
 * a burst for one court would otherwise hold every connection of the pool while waiting for the lock.
 */
export function courtTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return fourAtOnce(() => outcomeTransaction(db, work));
}

export async function listarCanchas(deps: Deps, input: QueryOf<typeof contract.listarCanchas>) {
  const orden = readOrdering(input.orden, CAMPOS_DE_ORDEN, "nombre");
  if (!orden.ok) return orden;
  const filtro = {
    termino: input.termino,
    disponible: flagOf(input.estado),
    retiradas: input.retiradas ?? false,
  };
  return done(await readListing(listCanchas(deps.db, filtro, orden.value), pageOf(input)));
}
