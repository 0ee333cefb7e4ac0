import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { insertar } from "./repo.ts";

/** A new court (spec 2 §2); 409 for a name that another one has, without regard to case. */
export async function crearCancha(
  deps: Deps,
  actor: Actor,
  input: { nombre: string; disponible: boolean },
): Promise<Outcome<Cancha>> {
  try {
    const creada = await deps.db.transaction(async (tx) => {
      const cancha = await insertar(tx, input);
      await registrar(deps, tx, actor, {
        accion: "cancha.crear",
        objeto: "cancha",
        objetoId: cancha.id,
        despues: cancha,
      });
      return cancha;
    });
    return done(creada);
  } catch (error) {
    if (violatesUnique(error, "canchas_nombre_unico")) return nombreRepetido();
    throw error;
  }
}

export function nombreRepetido() {
  const message = "Ya hay una cancha con ese nombre.";
  return refused(409, "nombre-repetido", message, { errors: [{ path: "nombre", message }] });
}
