import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Cancha } from "../contract.ts";
import { nombreRepetido } from "./crear-cancha.ts";
import { canchaRetirada } from "./ocupar.ts";
import { lockCanchaRows, updateCancha } from "./repo.ts";

/** Renames a court or changes its availability; accepted bookings stay. 409 for a taken name. */
export async function modificarCancha(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  input: { id: number; nombre?: string | undefined; disponible?: boolean | undefined },
): Promise<Outcome<Cancha>> {
  try {
    return await deps.db.transaction(async (tx): Promise<Outcome<Cancha>> => {
      const [antes] = await lockCanchaRows(tx, [input.id]);
      if (!antes) return notFound("Esa cancha no existe.");
      if (antes.retirada) return canchaRetirada();
      const pedida = {
        nombre: input.nombre ?? antes.nombre,
        disponible: input.disponible ?? antes.disponible,
      };
      if (pedida.nombre === antes.nombre && pedida.disponible === antes.disponible) return done(antes);
      const despues = await updateCancha(tx, input.id, pedida);
      await registrar(deps, tx, actor, {
        accion: "cancha.modificar",
        objeto: "cancha",
        objetoId: input.id,
        antes,
        despues,
      });
      return done(despues);
    });
  } catch (error) {
    if (violatesUnique(error, "canchas_nombre_unico")) return nombreRepetido(deps, input.nombre ?? "");
    throw error;
  }
}
