import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { revocar, revocarDe, revocarTodas } from "./repo.ts";

/**
 * Ends every session of a user, in the caller's transaction: after a baja, a new password or a deleted account (Rule
 * SES-6). `excepto` is the id of a session to preserve.
 */
export function cerrarSesiones(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  usuarioId: number,
  excepto?: string,
): Promise<void> {
  return revocarTodas(tx, usuarioId, deps.clock(), excepto);
}

/** Ends all of the caller's sessions except the current one. */
export async function cerrarLasDemas(
  deps: Pick<Deps, "clock" | "db">,
  actor: Actor,
): Promise<Outcome<{ ok: true }>> {
  await revocarTodas(deps.db, actor.usuarioId, deps.clock(), actor.sid);
  return done({ ok: true as const });
}

/** Ends the caller's session on every instance at once; no-op without one. */
export async function cerrarSesion(deps: Pick<Deps, "clock" | "db">, actor: Actor | null): Promise<void> {
  if (actor) await revocar(deps.db, actor.sid, deps.clock());
}

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
