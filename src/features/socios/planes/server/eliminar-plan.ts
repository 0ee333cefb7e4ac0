import { done, notFound, type Outcome, refused, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { PLAN_EN_USO } from "../rules.ts";
import { deletePlan, findPlan } from "./repo.ts";

/** Deletes a plan that was never used, which foreign keys enforce (Rule SOC-8). */
export async function eliminarPlan(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<Outcome<{ ok: true }>> {
  const outcome = await deps.db
    .transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
      const plan = await findPlan(tx, id);
      if (!plan || !(await deletePlan(tx, id))) return notFound("Ese plan ya no existe.");
      const { cuotas, ...rest } = plan;
      const antes = { ...rest, numeroCuotas: cuotas.length };
      await registrar(deps, tx, actor, { accion: "plan.eliminar", objetoId: id, antes });
      return done({ ok: true as const });
    })
    .catch(
      refusing((error) => (violatesForeignKey(error) ? refused(409, "plan-en-uso", PLAN_EN_USO) : null)),
    );
  if (outcome.ok) deps.cache.drop("planes");
  return outcome;
}
