import { done, invalid, type Outcome } from "#contract/outcome.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { hashContrasena } from "#features/personas/usuarios/server/passwords.ts";
import {
  cambiarUsuario,
  lockUsuario,
  type UsuarioTomado,
} from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { FALLO_AL_RESTABLECER } from "../rules.ts";
import { cerrarSesiones } from "./cerrar-sesiones.ts";
import { deleteCodigo, findUsuarioDeEnlace, updateUsada } from "./contrasenas.repo.ts";
import { hashDeToken } from "./enviar-enlace.ts";
import { perdonarFallas } from "./intentos-fallidos.ts";
import { avisarCambioDeContrasena } from "./mails.ts";

/**
 * Sets a new password with an emailed link, once. Ends all of the user's sessions and notifies them by mail.
 * @returns the same 422 for a used, expired, truncated, altered or replaced link
 */
export async function restablecerContrasena(
  deps: Deps,
  _actor: null,
  input: { token: string; clave: string; address: string },
): Promise<Outcome<{ ok: true; nombreUsuario: string }>> {
  const tokenHash = hashDeToken(input.token);
  const usuarioId = await findUsuarioDeEnlace(deps.db, tokenHash);
  if (usuarioId === null) return enlaceInvalido();
  const contrasenaHash = await hashContrasena(input.clave);
  const usuario = await deps.db.transaction(async (tx) => {
    const tomado = await lockUsuario(tx, usuarioId);
    if (!tomado?.alta || !(await updateUsada(tx, tokenHash, deps.clock()))) return null;
    await deleteCodigo(tx, usuarioId);
    await ponerContrasena(deps, tx, null, tomado, contrasenaHash, { accion: "usuario.restablecer-clave" });
    return tomado;
  });
  if (!usuario) return enlaceInvalido();
  await perdonarFallas(deps, usuario.nombreUsuario, input.address);
  return done({ ok: true as const, nombreUsuario: usuario.nombreUsuario });
}

function enlaceInvalido() {
  return invalid("enlace-invalido", FALLO_AL_RESTABLECER);
}

/**
 * Sets a hashed password, ends the user's sessions except the actor's, and notifies the user by mail. Audited as the
 * action `decision`.
 */
export async function ponerContrasena(
  deps: Deps,
  tx: Tx,
  actor: Actor | null,
  usuario: UsuarioTomado,
  contrasenaHash: string,
  decision: { accion: string; despues?: unknown },
): Promise<void> {
  await cambiarUsuario(tx, usuario.id, { contrasenaHash });
  await cerrarSesiones(deps, tx, usuario.id, actor?.sid);
  await avisarCambioDeContrasena(deps, tx, usuario);
  await registrar(deps, tx, actor, { ...decision, objetoId: usuario.id });
}
