import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { revocarTodas } from "./repo.ts";

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
