import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { estaRetirada, insertCancha } from "./repo.ts";

/** Creates a court (Rule CAN-12); 409 if the name is taken, ignoring case. */
export async function crearCancha(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { nombre: string; disponible: boolean },
): Promise<Outcome<Cancha>> {
  try {
    const creada = await deps.db.transaction(async (tx) => {
      const cancha = await insertCancha(tx, input);
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
    if (violatesUnique(error, "canchas_nombre_unico")) return nombreRepetido(deps, input.nombre);
    throw error;
  }
}

/** 409 for a taken name; mentions where to find the court if it is retired. */
export async function nombreRepetido(deps: Pick<Deps, "db">, nombre: string) {
  const message = (await estaRetirada(deps.db, nombre))
    ? "Ya hay una cancha retirada con ese nombre: podés volver a usarla."
    : "Ya hay una cancha con ese nombre.";
  return refused(409, "nombre-repetido", message, { errors: [{ path: "nombre", message }] });
}
