import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { PLAN_EN_USO } from "../rules.ts";
import { deletePlan, findPlan } from "./repo.ts";

/** Deletes a plan that was never used, which foreign keys enforce (Rule SOC-8). */
export async function eliminarPlan(
  deps: Pick<Deps, "cache" | "clock" | "db">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const deleted = await borrar(deps, actor, input.id).catch((error: unknown) => {
    if (violatesForeignKey(error)) return "in-use" as const;
    throw error;
  });
  if (deleted === "in-use") return refused(409, "plan-en-uso", PLAN_EN_USO);
  if (!deleted) return notFound("Ese plan ya no existe.");
  deps.cache.drop("planes");
  return done({ ok: true });
}

function borrar(deps: Pick<Deps, "clock" | "db">, actor: Actor, id: number): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const plan = await findPlan(tx, id);
    if (!plan || !(await deletePlan(tx, id))) return false;
    const { cuotas, ...antes } = plan;
    await registrar(deps, tx, actor, {
      accion: "plan.eliminar",
      objeto: "plan",
      objetoId: id,
      antes: { ...antes, numeroCuotas: cuotas.length },
    });
    return true;
  });
}
