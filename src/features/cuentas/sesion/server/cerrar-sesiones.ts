import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { revocarTodas } from "./repo.ts";

/**
 * Ends every session of somebody in the transaction of what makes them end: a baja, a new password, a
 * deleted account (Rule SES-6). With `excepto` (a session's id) that one goes on.
 */
export function cerrarSesiones(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  usuarioId: number,
  excepto?: string,
): Promise<void> {
  return revocarTodas(tx, usuarioId, deps.clock(), excepto);
}
