import type { Ajustes, Grupo } from "#contract/club.ts";
import { type Outcome, refused } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { clubChanged } from "./club-store.ts";
import { writeAjuste } from "./guardar-ajustes.ts";
import { importarConfig } from "./importar-config.ts";
import {
  findInstalacion,
  hasUsuarios,
  type Instalacion,
  insertInstalacion,
  lockInstalacion,
  updateInstalacion,
} from "./repo.ts";

/** Path of the administration on sites that predate the set-up, in which a club chooses its own. */
const SLUG_DE_ANTES = "club_colon";
/** Path of the administration until the first step of the set-up is saved. */
export const SLUG_INICIAL = "club";

/**
 * Inserts the installation's row if it is missing. A database that has users but no row is of a site that predates the
 * set-up: it is marked as set up, and its `club.config.ts` is imported (Rule CLU-7). Any other is left to be set up.
 * @param folder the folder of `club.config.ts`
 */
export async function ensureInstalacion(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  folder?: string,
): Promise<void> {
  if (await findInstalacion(db)) return;
  if (!(await hasUsuarios(db))) {
    await insertInstalacion(db, { slug: SLUG_INICIAL });
    return;
  }
  const config = await importarConfig(folder).catch((error: unknown) => {
    log.error({ err: error }, "club.config.ts cannot be read; the settings of the club are the initial ones");
    return null;
  });
  const slug = config?.slug ?? SLUG_DE_ANTES;
  await db.transaction(async (tx) => {
    // Only one of several processes that start at the same time imports.
    if (!(await insertInstalacion(tx, { slug, terminadaEn: clock(), sinTareas: true }))) return;
    for (const [grupo, datos] of Object.entries(config?.ajustes ?? {}) as [Grupo, Ajustes[Grupo]][])
      await writeAjuste({ clock }, tx, null, { grupo, version: 0, datos });
    if (config) {
      const { ajustes, invalidos } = config;
      log.info({ slug, grupos: Object.keys(ajustes) }, "imported the settings of club.config.ts");
      if (invalidos.length > 0)
        log.warn({ invalidos }, "some settings of club.config.ts are invalid and keep their defaults");
    }
  });
}

/**
 * Runs a step of the set-up in a transaction that locks the installation's row; a refusal rolls back.
 * @returns 404 if the set-up has finished
 */
export async function conInstalacion<T>(
  deps: Pick<Deps, "db">,
  work: (tx: Tx, fila: Instalacion) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return outcomeTransaction(deps.db, async (tx) => {
    const fila = await lockInstalacion(tx);
    if (!fila || fila.terminadaEn) return refused(404, "no-existe", "El sitio ya está instalado.");
    return work(tx, fila);
  });
}

/** Like `conInstalacion`, and reloads the settings on all instances afterwards. */
export async function pasoDeInstalacion<T>(
  deps: Pick<Deps, "db" | "cache" | "clubStore">,
  work: (tx: Tx, fila: Instalacion) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await conInstalacion(deps, work);
  if (outcome.ok) await clubChanged(deps);
  return outcome;
}

export const cambiarInstalacion = updateInstalacion;
export const leerInstalacion = findInstalacion;
export type { Instalacion };
export { lockInstalacion };
