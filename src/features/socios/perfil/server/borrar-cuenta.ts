import { olvidarDireccion } from "#features/compartido/correos/server/olvidar-direccion.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import type { UsuarioTomado } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { avisarEliminacion } from "./mails.ts";

/**
 * Deletes an account: every feature erases its personal data, the sessions end, and a last mail confirms it. Accounting
 * rows remain and reference an empty user. Callers must ensure that an administrador remains.
 */
export async function borrarCuenta(deps: Deps, tx: Tx, actor: Actor, usuario: UsuarioTomado): Promise<void> {
  await cerrarSesiones(deps, tx, usuario.id);
  if (usuario.correo !== null) {
    const { nombre, correo } = usuario;
    await olvidarDireccion(tx, correo);
    await avisarEliminacion(deps, tx, { nombre, correo }, actor.usuarioId === usuario.id);
  }
  await registrar(deps, tx, actor, { accion: "usuario.eliminar", objeto: "usuario", objetoId: usuario.id });
  // In reverse order, as later features look up rows of earlier ones.
  for (const data of deps.personalData.toReversed()) await data.erase(deps, tx, usuario.id);
}
