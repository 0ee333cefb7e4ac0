import type { Clock } from "#contract/club-time.ts";
import { conflictField, done, type Outcome, type Refused, refusing } from "#contract/outcome.ts";
import type { Rol } from "#contract/permission.ts";
import type { JsonOf } from "#contract/route.ts";
import type { Queryable } from "#server/db/database.ts";
import { violates } from "#server/db/errors.ts";
import type { Deps } from "#server/deps.ts";
import type { RateLimit } from "#server/http/rate-limits.ts";
import type * as contract from "../contract.ts";
import type { Usuario } from "../contract.ts";
import { hashContrasena } from "./passwords.ts";
import { insertUsuario } from "./usuarios.repo.ts";
import { toUsuario } from "./usuarios.ts";

interface DatosDeUsuario {
  nombreUsuario: string;
  clave: string;
  nombre: string;
  apellido: string;
  correo: string | null;
  permisos: Rol[];
  /** When the person consented to the use of personal data; undefined if nobody asked them. */
  consentimientoEn?: Date | null;
  /** Version of the terms that the person accepted; undefined if somebody else created the account. */
  terminosVersion?: number;
}

/**
 * Creates a user. The database enforces unique usernames and emails, so that concurrent requests cannot both succeed.
 * @returns 409 with the taken field (Rule SES-1)
 */
export async function crearUsuario(
  deps: { db: Queryable; clock: Clock },
  { clave, ...datos }: DatosDeUsuario,
): Promise<Outcome<Usuario>> {
  const usuario = { ...datos, contrasenaHash: await hashContrasena(clave), creadoEn: deps.clock() };
  return insertUsuario(deps.db, usuario).then(
    (creado) => done(toUsuario(creado)),
    refusing(conflictoDeUsuario),
  );
}

/**
 * Creates a user within a larger transaction. The password is already hashed, because hashing is slow and must not
 * prolong the transaction.
 * @throws the unique violation; `conflictoDeUsuario` maps it, outside of the transaction
 */
export const anotarUsuario = insertUsuario;

/**
 * Turns the unique violation of a username or email into a refusal that names the field; null for other errors. The
 * error aborts its transaction, so catch it outside.
 */
export function conflictoDeUsuario(error: unknown): Refused | null {
  if (violates(error, "usuarios_nombre_usuario_unico")) {
    const detail = "Ese nombre de usuario ya está usado. Probá con otro.";
    return conflictField("usuario-usado", "nombreUsuario", detail);
  }
  if (violates(error, "usuarios_correo_unico"))
    return conflictField("correo-usado", "persona.correo", "Ese correo ya está usado.");
  return null;
}

export const LIMITE_DE_REGISTROS: RateLimit = { name: "registro", points: 5, seconds: 3600 };

/** Registers a plain user (Rule SES-8). 429 after five new accounts from one address within an hour. */
export async function registrarUsuario(
  deps: Deps,
  _actor: null,
  input: { registro: JsonOf<typeof contract.registrarUsuario>; address: string },
): Promise<Outcome<Usuario>> {
  const { nombreUsuario, clave, persona, consentimiento } = input.registro;
  const consentimientoEn = consentimiento ? deps.clock() : null;
  return deps.limits.attempt(LIMITE_DE_REGISTROS, input.address, () =>
    crearUsuario(deps, {
      nombreUsuario,
      clave,
      ...persona,
      permisos: ["usuario"],
      consentimientoEn,
      terminosVersion: deps.club().versiones.legales,
    }),
  );
}
