import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/auditoria/server/registrar.ts";
import { olvidarDireccion } from "#features/correos/server/olvidar-direccion.ts";
import { cerrarSesiones } from "#features/sesion/server/cerrar-sesiones.ts";
import { quedaOtroAdministrador, tomarUsuario } from "#features/usuarios/server/cambiar-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { ULTIMO_ADMINISTRADOR } from "../rules.ts";
import { claveIncorrecta, comprobarClave } from "./comprobar-clave.ts";
import { avisarEliminacion } from "./mails.ts";

/**
 * Deletes the caller's account: every area wipes what names her, her sessions end, and a last mail says so. The
 * rows that accounting needs stay, pointing at an empty user.
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
    await cerrarSesiones(deps, tx, usuario.id);
    if (usuario.correo !== null) {
      await olvidarDireccion(tx, usuario.correo);
      await avisarEliminacion(deps, tx, { nombre: usuario.nombre, correo: usuario.correo });
    }
    await registrar(deps, tx, actor, { accion: "usuario.eliminar", objeto: "usuario", objetoId: usuario.id });
    // The user comes first in the list, and goes last: the others still look up whose things they wipe.
    for (const parte of deps.datosPersonales.toReversed()) await parte.anonimizar(deps, tx, usuario.id);
    return done({ ok: true as const });
  });
}
