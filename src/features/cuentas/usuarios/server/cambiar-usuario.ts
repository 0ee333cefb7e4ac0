import type { Rol } from "#contract/permission.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import {
  findUsuarioByCorreo,
  lockAdministradores,
  lockUsuarioRow,
  type UsuarioGuardado,
  updateUsuario,
} from "./repo.ts";

/** A user whose row is locked until the transaction ends. */
export type UsuarioTomado = NonNullable<Awaited<ReturnType<typeof lockUsuarioRow>>>;

/** Locks a user for update, with the password hash; null if missing or deleted. */
export function lockUsuario(tx: Tx, id: number): Promise<UsuarioTomado | null> {
  return lockUsuarioRow(tx, id);
}

/**
 * Saves changes that users make to their own account.
 * @throws the unique violation of a username or email; `conflictoDeUsuario` maps it, outside of the transaction
 */
export function cambiarDatos(
  tx: Tx,
  id: number,
  datos: Partial<Pick<UsuarioGuardado, "nombreUsuario" | "nombre" | "apellido" | "correo">>,
): Promise<UsuarioGuardado> {
  return updateUsuario(tx, id, datos);
}

/** Callers must validate the change first: `permisosTras`, `cambioDePermisos`. */
export function asignarPermisos(tx: Tx, id: number, permisos: Rol[]): Promise<UsuarioGuardado> {
  return updateUsuario(tx, id, { permisos });
}

/** Time of the last consent to the use of personal data (Ley 25.326). */
export function anotarConsentimiento(tx: Tx, id: number, cuando: Date): Promise<UsuarioGuardado> {
  return updateUsuario(tx, id, { consentimientoEn: cuando });
}

export function asignarAlta(tx: Tx, id: number, alta: boolean): Promise<UsuarioGuardado> {
  return updateUsuario(tx, id, { alta });
}

/** Stores a hashed password; callers end the user's sessions. */
export async function asignarContrasena(
  tx: Tx,
  id: number,
  contrasenaHash: string,
): Promise<UsuarioGuardado> {
  return updateUsuario(tx, id, { claveHash: contrasenaHash });
}

/**
 * Whether an active administrador would remain without this one. Concurrent calls are serialized (Rule PER-4). Call it
 * before `lockUsuario`: it locks all administradores in a fixed order, which prevents deadlocks.
 */
export async function quedaOtroAdministrador(tx: Tx, id: number): Promise<boolean> {
  return (await lockAdministradores(tx)).some((otro) => otro !== id);
}

/** Case-insensitive. */
export function usuarioPorCorreo(q: Queryable, correo: string): Promise<UsuarioGuardado | null> {
  return findUsuarioByCorreo(q, correo);
}
