import { changedMeanwhile } from "#contract/edit.ts";
import { done, notFound, type Outcome, refused, refusing } from "#contract/outcome.ts";
import type { JsonOf } from "#contract/route.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { modificarPlan as contrato, Plan } from "../contract.ts";
import { PLAN_EN_USO } from "../rules.ts";
import { deletePlan, findPlan, lockPlan, updateEstado, updateTextos } from "./planes.repo.ts";

/**
 * Changes a plan's name or description. Price and instalments are fixed: members' dues were derived from them. Audited
 * if anything changes. 409 if another person changed them since they were read.
 */
export async function modificarPlan(
  deps: Deps,
  actor: Actor,
  { id, antes: leido, ...textos }: JsonOf<typeof contrato> & { id: number },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx): Promise<Outcome<Plan>> => {
    await lockPlan(tx, id);
    const antes = await findPlan(tx, id);
    if (!antes) return notFound("Ese plan no existe.");
    const actual = { nombre_plan: antes.nombre_plan, descripcion: antes.descripcion };
    const conflict = changedMeanwhile(leido, actual, textos);
    if (conflict) return conflict;
    const { nombre_plan = antes.nombre_plan, descripcion = antes.descripcion } = textos;
    if (nombre_plan === antes.nombre_plan && descripcion === antes.descripcion) return done(antes);
    const despues = { nombre_plan, descripcion };
    await updateTextos(tx, id, despues);
    await registrar(deps, tx, actor, {
      accion: "plan.modificar",
      objetoId: id,
      antes: actual,
      despues,
    });
    return done({ ...antes, ...despues });
  });
  if (plan.ok) deps.cache.drop("planes");
  return plan;
}

/** Toggles whether a plan is active, or sets it; idempotent when set. */
export async function actualizarEstado(
  deps: Deps,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx) => {
    const cambio = await updateEstado(tx, input.id, input.estado);
    const despues = await findPlan(tx, input.id);
    if (cambio && despues) {
      await registrar(deps, tx, actor, {
        accion: "plan.estado",
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
