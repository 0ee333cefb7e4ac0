import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { claveIncorrecta, comprobarClave } from "#features/cuentas/claves/server/comprobar-clave.ts";
import { quedaOtroAdministrador, tomarUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { borrarCuenta } from "./borrar-cuenta.ts";

/**
 * Deletes the caller's account (`borrarCuenta`) after checking the password.
 * @returns 422 for a wrong password; 409 for the last active administrador
 */
export async function eliminarCuenta(
  deps: Deps,
  actor: Actor,
  input: { clave: string },
): Promise<Outcome<{ ok: true }>> {
  const comprobada = await comprobarClave(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const quedaOtro = await quedaOtroAdministrador(tx, actor.usuarioId);
    const usuario = await tomarUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.claveHash !== comprobada.value.claveHash) return claveIncorrecta("clave");
    if (usuario.permisos.includes("administrador") && !quedaOtro)
      return refused(409, "ultimo-administrador", ULTIMO_ADMINISTRADOR);
    await borrarCuenta(deps, tx, actor, usuario);
    return done({ ok: true as const });
  });
}
