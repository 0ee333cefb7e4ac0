import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import { cerrarSesiones } from "#features/cuentas/sesion/server/cerrar-sesiones.ts";
import { perdonarFallas } from "#features/cuentas/sesion/server/fallas.ts";
import { asignarContrasena, lockUsuario } from "#features/cuentas/usuarios/server/cambiar-usuario.ts";
import { hashContrasena } from "#features/cuentas/usuarios/server/passwords.ts";
import type { Deps } from "#server/deps.ts";
import { FALLO_AL_RESTABLECER } from "../rules.ts";
import { hashDeToken } from "./enlace.ts";
import { avisarCambioDeContrasena } from "./mails.ts";
import { deleteCodigo, usar, usuarioDeEnlace } from "./repo.ts";

/**
 * Sets a new password with an emailed link, once; ends all of the user's sessions and notifies her by mail.
 * @returns the same 422 for a used, expired, truncated, altered or replaced link
 */
export async function restablecerContrasena(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "limits" | "settings">,
  _actor: null,
  input: { token: string; clave: string; address: string },
): Promise<Outcome<{ ok: true }>> {
  const tokenHash = hashDeToken(input.token);
  const usuarioId = await usuarioDeEnlace(deps.db, tokenHash);
  const contrasenaHash = usuarioId === null ? "" : await hashContrasena(input.clave);
  const usuario =
    usuarioId === null
      ? null
      : await deps.db.transaction(async (tx) => {
          const tomado = await lockUsuario(tx, usuarioId);
          if (!tomado?.alta || !(await usar(tx, tokenHash, deps.clock()))) return null;
          await asignarContrasena(tx, usuarioId, contrasenaHash);
          await deleteCodigo(tx, usuarioId);
          await cerrarSesiones(deps, tx, usuarioId);
          await avisarCambioDeContrasena(deps, tx, tomado);
          await registrar(deps, tx, null, {
            accion: "usuario.restablecer-clave",
            objeto: "usuario",
            objetoId: usuarioId,
          });
          return tomado;
        });
  if (!usuario) return refused(422, "enlace-invalido", FALLO_AL_RESTABLECER);
  await perdonarFallas(deps, usuario.nombreUsuario, input.address);
  return done({ ok: true as const });
}
