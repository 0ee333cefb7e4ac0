import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { contarActivos, existeEvento } from "./repo.ts";

/** Number of accreditations for an event (Rule PRE-4). */
export async function contarPrensa(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<{ cantidad: number }>> {
  if (!(await existeEvento(deps.db, input.id))) return notFound("Ese evento no existe.");
  return done({ cantidad: await contarActivos(deps.db, input.id) });
}
