import { done, notFound, type Outcome, refused, refusing } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { violatesForeignKey } from "#server/db/errors.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Plan } from "../contract.ts";
import { PLAN_EN_USO } from "../rules.ts";
import { deletePlan, findPlan, updateEstado, updateTextos } from "./repo.ts";

/**
 * Changes a plan's name or description. Price and instalments are fixed: members' dues were derived from them. Audited
 * if anything changes.
 */
export async function modificarPlan(
  deps: Deps,
  actor: Actor,
  { id, ...textos }: { id: number; nombre_plan?: string | undefined; descripcion?: string | undefined },
): Promise<Outcome<Plan>> {
  const plan = await deps.db.transaction(async (tx) => {
    const antes = await findPlan(tx, id);
    if (!antes) return null;
    const { nombre_plan = antes.nombre_plan, descripcion = antes.descripcion } = textos;
    if (nombre_plan === antes.nombre_plan && descripcion === antes.descripcion) return antes;
    const despues = { nombre_plan, descripcion };
    if (!(await updateTextos(tx, id, despues))) return null;
    await registrar(deps, tx, actor, {
      accion: "plan.modificar",
      objetoId: id,
      antes: { nombre_plan: antes.nombre_plan, descripcion: antes.descripcion },
      despues,
    });
    return { ...antes, ...despues };
  });
  if (!plan) return notFound("Ese plan no existe.");
  deps.cache.drop("planes");
  return done(plan);
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
