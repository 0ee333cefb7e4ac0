import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Plan } from "../contract.ts";
import { buscarPorId, cambiarEstado } from "./repo.ts";

/** Toggles whether a plan is active, or sets it; idempotent when set. */
export async function actualizarEstado(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx) => {
    const cambio = await cambiarEstado(tx, input.id, input.estado);
    const despues = await buscarPorId(tx, input.id);
    if (cambio && despues) {
      await registrar(deps, tx, actor, {
        accion: "plan.estado",
        objeto: "plan",
        objetoId: despues.id,
        antes: { estado: !despues.estado },
        despues: { estado: despues.estado },
      });
    }
    return despues;
  });
  if (!plan) return notFound("Ese plan no existe.");
  deps.cache.drop("planes");
  return done(plan);
}
