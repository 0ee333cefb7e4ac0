import type { Actor, Deps } from "#server/deps.ts";
import { revocar } from "./repo.ts";

/** Ends the session of the call, everywhere and at once. Without one there is nothing to do. */
export async function cerrarSesion(deps: Pick<Deps, "clock" | "db">, actor: Actor | null): Promise<void> {
  if (actor) await revocar(deps.db, actor.sid, deps.clock());
}
