import { done, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { revocarTodas } from "./repo.ts";

/** Ends all of the caller's sessions except the current one. */
export async function cerrarLasDemas(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
): Promise<Outcome<{ ok: true }>> {
  await revocarTodas(deps.db, actor.usuarioId, deps.clock(), actor.sid);
  return done({ ok: true as const });
}
