import type { Queryable } from "#server/db/database.ts";
import { buscarConClave, buscarPorId, buscarPorNombre, buscarVigente, type UsuarioGuardado } from "./repo.ts";

/** User queries for other features. */
export type Persona = UsuarioGuardado;

export function personaPorId(q: Queryable, id: number): Promise<Persona | null> {
  return buscarPorId(q, id);
}

/** Null also for a deleted account. */
export function personaVigente(q: Queryable, id: number): Promise<Persona | null> {
  return buscarVigente(q, id);
}

/** Case-insensitive. */
export function personaPorNombre(q: Queryable, nombreUsuario: string): Promise<Persona | null> {
  return buscarPorNombre(q, nombreUsuario);
}

/** Includes the password hash; for logins only. */
export function personaConClave(
  q: Queryable,
  nombreUsuario: string,
): Promise<(Persona & { claveHash: string }) | null> {
  return buscarConClave(q, nombreUsuario);
}
