import type { Clock } from "#contract/club-time.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { violatesUnique } from "#server/db/errors.ts";
import type { Usuario } from "../contract.ts";
import { hashClave } from "./passwords.ts";
import { insertar, type UsuarioGuardado } from "./repo.ts";
import { toUsuario } from "./to-usuario.ts";

export interface DatosDeUsuario {
  nombreUsuario: string;
  clave: string;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: Rol[];
  /** When the person agreed to the use of personal data; left out when nobody asked. */
  consentimientoEn?: Date | null;
}

/**
 * Creates a user. That username and email are free is decided by the database when it writes, so that of
 * two at the same instant one gets it.
 * @returns 409 with the field that is taken (Rule SES-1).
 */
export async function crearUsuario(
  deps: { db: Queryable; clock: Clock },
  { clave, ...datos }: DatosDeUsuario,
): Promise<Outcome<Usuario>> {
  const claveHash = await hashClave(clave);
  try {
    return done(toUsuario(await insertar(deps.db, { ...datos, claveHash, creadoEn: deps.clock() })));
  } catch (error) {
    const taken = conflictoDeUsuario(error);
    if (taken) return taken;
    throw error;
  }
}

/**
 * The same as a part of something bigger, with the password hashed before: hashing is slow on purpose, and a
 * transaction must not wait for it.
 * @throws the database's error that `conflictoDeUsuario` reads, outside of the transaction
 */
export function anotarUsuario(
  tx: Tx,
  datos: Omit<DatosDeUsuario, "clave"> & { claveHash: string; creadoEn: Date },
): Promise<UsuarioGuardado> {
  return insertar(tx, datos);
}

/**
 * The refusal that names the taken field, when this is the database's error of a taken username or email;
 * else null. Inside a transaction that error has ended it: catch it outside.
 */
export function conflictoDeUsuario(error: unknown): ReturnType<typeof refused> | null {
  if (violatesUnique(error, "usuarios_nombre_usuario_unico"))
    return taken("usuario-usado", "nombreUsuario", "Ese nombre de usuario ya está usado. Probá con otro.");
  if (violatesUnique(error, "usuarios_correo_unico"))
    return taken("correo-usado", "persona.correo", "Ya hay un usuario con ese correo.");
  return null;
}

function taken(code: string, path: string, message: string) {
  return refused(409, code, message, { errors: [{ path, message }] });
}
