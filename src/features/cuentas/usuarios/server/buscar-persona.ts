import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Usuario } from "../contract.ts";
import {
  findActiveUsuario,
  findUsuario,
  findUsuarioByNombre,
  findUsuarioWithContrasena,
  type UsuarioGuardado,
} from "./repo.ts";

/** User queries for other features. */
export type Persona = UsuarioGuardado;

export function personaPorId(q: Queryable, id: number): Promise<Persona | null> {
  return findUsuario(q, id);
}

/** Null also for a deleted account. */
export function personaVigente(q: Queryable, id: number): Promise<Persona | null> {
  return findActiveUsuario(q, id);
}

/** Case-insensitive. */
export function personaPorNombre(q: Queryable, nombreUsuario: string): Promise<Persona | null> {
  return findUsuarioByNombre(q, nombreUsuario);
}

/** Includes the password hash; for logins only. */
export function personaConContrasena(
  q: Queryable,
  nombreUsuario: string,
): Promise<(Persona & { claveHash: string }) | null> {
  return findUsuarioWithContrasena(q, nombreUsuario);
}

/** Maps a stored user to its API representation. */
export function toUsuario({ nombre, apellido, correo, ...usuario }: UsuarioGuardado): Usuario {
  return {
    id: usuario.id,
    nombreUsuario: usuario.nombreUsuario,
    alta: usuario.alta,
    permisos: usuario.permisos,
    persona: { nombre, apellido, correo },
  };
}

/** Another user's data, for staff. */
export async function verUsuario(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Usuario>> {
  const usuario = await findUsuario(deps.db, input.id);
  return usuario ? done(toUsuario(usuario)) : notFound("Ese usuario no existe.");
}
