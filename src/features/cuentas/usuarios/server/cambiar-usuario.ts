import type { Rol } from "#contract/permission.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { buscarPorCorreo, cambiar, tomar, tomarAdministradores, type UsuarioGuardado } from "./repo.ts";

/** A user taken for a change: the row is locked until the transaction ends. */
export type UsuarioTomado = NonNullable<Awaited<ReturnType<typeof tomar>>>;

/** Takes a user for a change, with the password's hash; null when there is none, or the account was deleted. */
export function tomarUsuario(tx: Tx, id: number): Promise<UsuarioTomado | null> {
  return tomar(tx, id);
}

/**
 * Writes what the person changed of herself.
 * @throws the database's error for a taken username or email: `conflictoDeUsuario` reads it, outside of the transaction
 */
export function cambiarDatos(
  tx: Tx,
  id: number,
  datos: Partial<Pick<UsuarioGuardado, "nombreUsuario" | "nombre" | "apellido" | "correo">>,
): Promise<UsuarioGuardado> {
  return cambiar(tx, id, datos);
}

/** Whether that is allowed is the caller's business: `permisosTras`, `cambioDePermisos`. */
export function asignarPermisos(tx: Tx, id: number, permisos: Rol[]): Promise<UsuarioGuardado> {
  return cambiar(tx, id, { permisos });
}

/** The moment of the person's last agreement to the use of personal data (Ley 25.326). */
export function anotarConsentimiento(tx: Tx, id: number, cuando: Date): Promise<UsuarioGuardado> {
  return cambiar(tx, id, { consentimientoEn: cuando });
}

export function asignarAlta(tx: Tx, id: number, alta: boolean): Promise<UsuarioGuardado> {
  return cambiar(tx, id, { alta });
}

/** A new password, already hashed; ending the person's sessions is the caller's business. */
export async function asignarClave(tx: Tx, id: number, claveHash: string): Promise<UsuarioGuardado> {
  return cambiar(tx, id, { claveHash });
}

/**
 * Whether the club would still have an active administrador without this one. Of two calls at once the
 * second waits for the first, and sees what it did (Rule PER-4). Ask before `tomarUsuario`: it locks all
 * administradores in one order, and two who each hold one of them would wait for each other.
 */
export async function quedaOtroAdministrador(tx: Tx, id: number): Promise<boolean> {
  return (await tomarAdministradores(tx)).some((otro) => otro !== id);
}

/** Without regard to case. */
export function usuarioPorCorreo(q: Queryable, correo: string): Promise<UsuarioGuardado | null> {
  return buscarPorCorreo(q, correo);
}
