import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { revocarDe } from "./repo.ts";

/**
 * Ends one of the caller's sessions on every instance at once. 404 for another user's session and for one that has
 * ended.
 */
export async function cerrarUnaSesion(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
  { id }: { id: string },
): Promise<Outcome<{ ok: true }>> {
  const cerrada = await revocarDe(deps.db, actor.usuarioId, id, deps.clock());
  return cerrada ? done({ ok: true as const }) : notFound("Esa sesión ya estaba cerrada.");
}
