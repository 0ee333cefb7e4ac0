import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { estaRetirada, insertar } from "./repo.ts";

/** A new court (Rule CAN-12); 409 for a name that another one has, without regard to case. */
export async function crearCancha(
  deps: Pick<Deps, "clock" | "db">,
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
    if (violatesUnique(error, "canchas_nombre_unico")) return nombreRepetido(deps, input.nombre);
    throw error;
  }
}

/** Says so of a court in use, or where to find the retired one. */
export async function nombreRepetido(deps: Pick<Deps, "db">, nombre: string) {
  const message = (await estaRetirada(deps.db, nombre))
    ? "Ya hay una cancha retirada con ese nombre: podés volver a usarla."
    : "Ya hay una cancha con ese nombre.";
  return refused(409, "nombre-repetido", message, { errors: [{ path: "nombre", message }] });
}
