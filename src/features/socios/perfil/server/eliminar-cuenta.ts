import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { olvidarDireccion } from "#features/compartido/correos/server/aviso-en-espera.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import {
  comprobarContrasena,
  contrasenaIncorrecta,
} from "#features/cuentas/contrasenas/server/comprobar-contrasena.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import {
  lockUsuario,
  quedaOtroAdministrador,
  type UsuarioTomado,
} from "#features/cuentas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { avisarEliminacion } from "./mails.ts";

const ULTIMO_ADMINISTRADOR =
  "Sos el último administrador del club. Nombrá a otro antes de eliminar tu cuenta.";

/**
 * Deletes the caller's account (`borrarCuenta`) after checking the password.
 * @returns 422 for a wrong password; 409 for the last active administrador
 */
export async function eliminarCuenta(
  deps: Deps,
  actor: Actor,
  input: { clave: string },
): Promise<Outcome<{ ok: true }>> {
  const comprobada = await comprobarContrasena(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const quedaOtro = await quedaOtroAdministrador(tx, actor.usuarioId);
    const usuario = await lockUsuario(tx, actor.usuarioId);
    if (!usuario) return notFound();
    if (usuario.contrasenaHash !== comprobada.value.contrasenaHash) return contrasenaIncorrecta("clave");
    if (usuario.permisos.includes("administrador") && !quedaOtro)
      return refused(409, "ultimo-administrador", ULTIMO_ADMINISTRADOR);
    await borrarCuenta(deps, tx, actor, usuario);
    return done({ ok: true as const });
  });
}

/**
 * Deletes an account: every feature erases its personal data, the sessions end, and a last mail confirms it. Accounting
 * rows remain and reference an empty user. Callers must ensure that an administrador remains.
 */
export async function borrarCuenta(deps: Deps, tx: Tx, actor: Actor, usuario: UsuarioTomado): Promise<void> {
  await cerrarSesiones(deps, tx, usuario.id);
  if (usuario.correo !== null) await olvidarDireccion(tx, usuario.correo);
  await avisarEliminacion(deps, tx, usuario, actor.usuarioId === usuario.id);
  await registrar(deps, tx, actor, { accion: "usuario.eliminar", objetoId: usuario.id });
  // In reverse order, as later features look up rows of earlier ones.
  for (const data of deps.personalData.toReversed()) await data.erase(deps, tx, usuario.id);
}
