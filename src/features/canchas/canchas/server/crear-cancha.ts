import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import type { Tx } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { insertCancha, isRetirada } from "./canchas.repo.ts";

/** Tag of the pages that list courts. */
export const CANCHAS = "canchas";

/** Creates a court (Rule CAN-12); 409 if the name is taken, ignoring case. */
export function crearCancha(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { nombre: string; disponible: boolean; precioPorHora: number | null },
): Promise<Outcome<Cancha>> {
  return conNombreUnico(deps, input.nombre, async (tx) => {
    const despues = await insertCancha(tx, input);
    const objeto = { objeto: "cancha", objetoId: despues.id };
    await registrar(deps, tx, actor, { accion: "cancha.crear", ...objeto, despues });
    return done(despues);
  });
}

/**
 * A transaction that changes a court, in which a taken name is a 409; it mentions where to find the court if it is
 * retired.
 */
export async function conNombreUnico(
  deps: Pick<Deps, "cache" | "db">,
  nombre: string,
  work: (tx: Tx) => Promise<Outcome<Cancha>>,
): Promise<Outcome<Cancha>> {
  try {
    const changed = await deps.db.transaction(work);
    deps.cache.drop(CANCHAS);
    return changed;
  } catch (error) {
    if (!violatesUnique(error, "canchas_nombre_unico")) throw error;
    const message = (await isRetirada(deps.db, nombre))
      ? "Ya hay una cancha retirada con ese nombre: podés volver a usarla."
      : "Ya hay una cancha con ese nombre.";
    return refused(409, "nombre-repetido", message, { errors: [{ path: "nombre", message }] });
  }
}
