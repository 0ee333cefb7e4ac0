import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Plan } from "../contract.ts";
import { findPlan, updateEstado, updateTextos } from "./repo.ts";

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
