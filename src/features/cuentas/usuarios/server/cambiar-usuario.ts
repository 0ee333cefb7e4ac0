import type { Tx } from "#server/db/database.ts";
import { findUsuarioByCorreo, lockAdministradores, lockUsuarioRow, updateUsuario } from "./repo.ts";

/** User changes for other features. */
export const lockUsuario = lockUsuarioRow;
export const usuarioPorCorreo = findUsuarioByCorreo;

/** A user whose row is locked until the transaction ends. */
export type UsuarioTomado = NonNullable<Awaited<ReturnType<typeof lockUsuarioRow>>>;

/**
 * Callers validate new roles first (`permisosTras`, `cambioDePermisos`) and end the sessions after a new password.
 * @throws the unique violation of a username or email; `conflictoDeUsuario` maps it, outside of the transaction
 */
export const cambiarUsuario = updateUsuario;

/**
 * Whether an active administrador would remain without this one. Concurrent calls are serialized (Rule PER-4). Call it
 * before `lockUsuario`: it locks all administradores in a fixed order, which prevents deadlocks.
 */
export async function quedaOtroAdministrador(tx: Tx, id: number): Promise<boolean> {
  return (await lockAdministradores(tx)).some((otro) => otro !== id);
}
