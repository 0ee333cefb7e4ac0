import { notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  findInstalacion,
  hasUsuarios,
  type Instalacion,
  insertInstalacion,
  lockInstalacion,
  updateInstalacion,
} from "./club.repo.ts";

/** Path of the office on sites that are older than the set-up. */
const SLUG_DE_ANTES = "club_colon";
/** Path of the office until the set-up is finished. */
const SLUG_INICIAL = "club";

/**
 * Inserts the installation's row if it is missing. A database with users but no such row is older than the
 * set-up, so it counts as set up (Rule CLU-7).
 */
export async function ensureInstalacion({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  if (await findInstalacion(db)) return;
  await insertInstalacion(
    db,
    (await hasUsuarios(db))
      ? { slug: SLUG_DE_ANTES, terminadaEn: clock(), sinTareas: true }
      : { slug: SLUG_INICIAL },
  );
}

/**
 * Runs a call of the set-up in a transaction that locks the installation's row; a refusal rolls it back.
 * @returns 404 if the set-up is finished
 */
export async function conInstalacion<T>(
  deps: Deps,
  work: (tx: Tx, fila: Instalacion) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return outcomeTransaction(deps.db, async (tx) => {
    const fila = await lockInstalacion(tx);
    if (!fila || fila.terminadaEn) return notFound("El sitio ya está instalado.");
    return work(tx, fila);
  });
}

export const cambiarInstalacion = updateInstalacion;
export const leerInstalacion = findInstalacion;
export type { Instalacion };
export { lockInstalacion };
