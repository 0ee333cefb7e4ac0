import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Plan } from "../contract.ts";
import { buscarPorId } from "./repo.ts";

/** Returns a plan; inactive ones are visible to administradores only. */
export async function verPlan(
  deps: Pick<Deps, "db">,
  actor: Actor | null,
  input: { id: number },
): Promise<Outcome<Plan>> {
  const plan = await buscarPorId(deps.db, input.id);
  const visible = plan?.estado || holds("administrador", actor?.permisos ?? null);
  return plan && visible ? done(plan) : notFound("Ese plan no existe.");
}
