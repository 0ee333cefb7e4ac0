import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { outcomeTransaction } from "#server/db/outcome-transaction.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Usuario } from "../contract.ts";
import {
  findActiveUsuario,
  findUsuario,
  findUsuarioByCorreo,
  findUsuarioByNombre,
  findUsuarioWithContrasena,
  lockAdministradores,
  lockUsuarioRow,
  type UsuarioGuardado,
  updateUsuario,
} from "./usuarios.repo.ts";

/**
 * Cache tag of pages that show people, such as squads. Dropped when names or birth dates change, people are merged or
 * separated, an account is deleted, and when a bond ends or changes, because a responsable's consent ends with it.
 */
export const PERSONAS = "personas";

/**
 * Runs a transaction that changes who somebody is, or who decides for them, and then drops the pages that show people.
 * A refusal rolls the transaction back.
 */
export async function peopleTransaction<T>(
  { db, cache }: Pick<Deps, "db" | "cache">,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await outcomeTransaction(db, work);
  if (outcome.ok) cache.drop(PERSONAS);
  return outcome;
}

export type Persona = UsuarioGuardado;
export const personaPorId = findUsuario;
export const personaVigente = findActiveUsuario;
export const personaPorNombre = findUsuarioByNombre;
export const personaConContrasena = findUsuarioWithContrasena;

export function toUsuario({ id, nombreUsuario, alta, permisos, ...persona }: UsuarioGuardado): Usuario {
  const { nombre, apellido, correo } = persona;
  return { id, nombreUsuario, alta, permisos, persona: { nombre, apellido, correo } };
}

export async function verUsuario(deps: Deps, _actor: Actor, input: { id: number }) {
  const usuario = await findUsuario(deps.db, input.id);
  return usuario ? done(toUsuario(usuario)) : notFound("Ese usuario no existe.");
}

export const lockUsuario = lockUsuarioRow;
export const usuarioPorCorreo = findUsuarioByCorreo;

export type UsuarioTomado = NonNullable<Awaited<ReturnType<typeof lockUsuarioRow>>>;

/**
 * Callers first validate new roles (`permisosTras`, `cambioDePermisos`), and end the sessions after setting a new
 * password.
 * @throws the unique violation of a username or email; `conflictoDeUsuario` maps it, outside of the transaction
 */
export const cambiarUsuario = updateUsuario;

/**
 * Whether an active administrador would remain without this one. Concurrent calls are serialized (Rule PER-4). Call
 * it before `lockUsuario`: it locks all administradores in a fixed order, which prevents deadlocks.
 */
export async function quedaOtroAdministrador(tx: Tx, id: number): Promise<boolean> {
  return (await lockAdministradores(tx)).some((otro) => otro !== id);
}
