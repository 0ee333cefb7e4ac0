import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { comprobarClave } from "#features/cuentas/claves/server/comprobar-clave.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { tomarUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { avisarQuita } from "./mails.ts";
import { borrar } from "./repo.ts";

/**
 * Takes somebody else's second step away, for she lost her phone and her codes; tells her by mail. Asks for the
 * caller's password: with a session that was left open nobody weakens the others' logins.
 * @returns 422 for a wrong password; 404 when there is none; 409 for the caller's own, which asks for its code
 */
export async function quitarSegundoPaso(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  actor: Actor,
  input: { id: number; clave: string },
): Promise<Outcome<{ ok: true }>> {
  if (input.id === actor.usuarioId)
    return refused(409, "es-el-propio", "El tuyo se desactiva en Mi perfil → Seguridad.");
  const comprobada = await comprobarClave(deps, actor, input.clave, "clave");
  if (!comprobada.ok) return comprobada;
  return deps.db.transaction(async (tx) => {
    const usuario = await tomarUsuario(tx, input.id);
    if (!usuario || !(await soltarSegundoPaso(deps, tx, actor, usuario.id)))
      return notFound("Ese usuario no tiene el segundo paso activo.");
    await avisarQuita(deps, tx, usuario);
    return done({ ok: true as const });
  });
}

/**
 * Takes it away, with the sessions that the lost phone may hold, and writes it down. `actor` null: whoever has the
 * server's terminal (`npm run admin`).
 * @returns false when there was none
 */
export async function soltarSegundoPaso(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  actor: Actor | null,
  usuarioId: number,
): Promise<boolean> {
  if (!(await borrar(tx, usuarioId))) return false;
  await cerrarSesiones(deps, tx, usuarioId);
  await registrar(deps, tx, actor, {
    accion: "usuario.quitar-segundo-paso",
    objeto: "usuario",
    objetoId: usuarioId,
  });
  return true;
}
