import type { Actor, Deps } from "#server/deps.ts";
import { revocar } from "./repo.ts";

/** Ends the caller's session on every instance at once; no-op without one. */
export async function cerrarSesion(deps: Pick<Deps, "clock" | "db">, actor: Actor | null): Promise<void> {
  if (actor) await revocar(deps.db, actor.sid, deps.clock());
}
