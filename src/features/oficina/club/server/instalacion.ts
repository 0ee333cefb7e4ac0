import { type Outcome, refused } from "#contract/outcome.ts";
import { EVERY_PAGE } from "#server/caches.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { CLUB_CHANGED } from "./club-store.ts";
import {
  hasUsuarios,
  type Instalacion,
  insertInstalacion,
  lockInstalacion,
  updateInstalacion,
} from "./repo.ts";

/** Staff address of the sites that are older than the set-up, which lets a club choose its own. */
const SLUG_DE_ANTES = "club_colon";
/** Until the first step proposes one from the club's name. */
export const SLUG_INICIAL = "club";

/**
 * Makes sure that the database has the row of its installation. One with users and without the row belongs to a site that
 * is older than the set-up: it is complete. Any other still has to be set up.
 */
export async function ensureInstalacion(db: Database, ahora: Date): Promise<void> {
  const existe = await hasUsuarios(db);
  await insertInstalacion(
    db,
    existe ? { slug: SLUG_DE_ANTES, terminadaEn: ahora, sinTareas: true } : { slug: SLUG_INICIAL },
  );
}

class RolledBack extends Error {}

/**
 * Works on the installation's row in one transaction, one at a time; a refusal rolls it back.
 * @returns 404 once the set-up has finished
 */
export async function conInstalacion<T>(
  deps: Pick<Deps, "db">,
  work: (tx: Tx, fila: Instalacion) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  let outcome: Outcome<T> = refused(404, "no-existe", "El sitio ya está instalado.");
  try {
    await deps.db.transaction(async (tx) => {
      const fila = await lockInstalacion(tx);
      if (!fila || fila.terminadaEn) return;
      outcome = await work(tx, fila);
      if (!outcome.ok) throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return outcome;
}

/** The same for a step of the set-up, after which all instances read the settings again. */
export async function pasoDeInstalacion<T>(
  deps: Pick<Deps, "db" | "cache" | "clubStore">,
  work: (tx: Tx, fila: Instalacion) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await conInstalacion(deps, work);
  if (outcome.ok) {
    await deps.clubStore.load();
    deps.cache.drop(CLUB_CHANGED, EVERY_PAGE);
  }
  return outcome;
}

export const cambiarInstalacion = updateInstalacion;
export type { Instalacion };
