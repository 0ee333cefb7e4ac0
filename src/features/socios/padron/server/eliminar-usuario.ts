import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { borrarCuenta } from "#features/socios/perfil/server/eliminar-cuenta.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { CUENTA_PROPIA, ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { lockWithRelief } from "./lock-with-relief.ts";

/**
 * Deletes a user's account like the user's own deletion (Rule PER-9): no personal data remains.
 * @returns 409 for the caller's own account, which requires the password, and for the last active administrador
 */
export function eliminarUsuario(
  deps: Deps,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx): Promise<Outcome<{ ok: true }>> => {
    const tomado = await lockWithRelief(tx, input.id);
    if (!tomado) return notFound("Ese usuario ya no existe.");
    if (tomado.usuario.id === actor.usuarioId) return refused(409, "cuenta-propia", CUENTA_PROPIA);
    if (!tomado.relevo) return refused(409, "ultimo-administrador", ULTIMO_ADMINISTRADOR);
    await borrarCuenta(deps, tx, actor, tomado.usuario);
    return done({ ok: true as const });
  });
}
