import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { comprobarContrasena } from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { avisarSegundoPaso } from "./mails.ts";
import { deleteSegundoPaso } from "./verificacion.repo.ts";
import { type ContrasenaYCodigo, withContrasenaYCodigo } from "./with-contrasena-y-codigo.ts";

/**
 * Removes another user's second step after a lost phone and lost backup codes, and notifies her by mail. Requires the
 * caller's password, so that an unattended session cannot weaken other accounts.
 * @returns 422 for a wrong password; 404 without a second step; 409 for the caller's own, which requires its code
 */
export async function quitarSegundoPaso(
  deps: Deps,
  actor: Actor,
  input: { id: number; clave: string },
): Promise<Outcome<{ ok: true }>> {
  if (input.id === actor.usuarioId)
    return refused(409, "es-el-propio", "El tuyo se desactiva en Mi perfil → Seguridad.");
  const comprobada = await comprobarContrasena(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const usuario = await lockUsuario(tx, input.id);
    if (!usuario || !(await soltarSegundoPaso(deps, tx, actor, usuario.id)))
      return notFound("Ese usuario no tiene el segundo paso activo.");
    await avisarSegundoPaso(deps, tx, usuario, "quitado");
    return done({ ok: true as const });
  });
}

/**
 * Removes a second step and ends the user's sessions, which the lost phone may hold. Audited; `actor` is null for the
 * command line (`npm run admin`).
 * @returns false without a second step
 */
export async function soltarSegundoPaso(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  usuarioId: number,
): Promise<boolean> {
  if (!(await deleteSegundoPaso(tx, usuarioId))) return false;
  await cerrarSesiones(deps, tx, usuarioId);
  await registrar(deps, tx, actor, { accion: "usuario.quitar-segundo-paso", objetoId: usuarioId });
  return true;
}

/** Disables the caller's second step. Refusals as in `withContrasenaYCodigo`. */
export function desactivarSegundoPaso(
  deps: Deps,
  actor: Actor,
  input: ContrasenaYCodigo,
): Promise<Outcome<{ ok: true }>> {
  return withContrasenaYCodigo(deps, actor, input, async (tx, usuario) => {
    await deleteSegundoPaso(tx, usuario.id);
    await avisarSegundoPaso(deps, tx, usuario, "desactivado");
    await registrar(deps, tx, actor, { accion: "usuario.desactivar-segundo-paso", objetoId: usuario.id });
    return done({ ok: true as const });
  });
}
