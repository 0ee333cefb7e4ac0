import type { Queryable } from "#server/db/database.ts";
import { buscarConClave, buscarPorId, buscarPorNombre, buscarVigente, type UsuarioGuardado } from "./repo.ts";

/** What the other areas may ask of people. */
export type Persona = UsuarioGuardado;

export function personaPorId(q: Queryable, id: number): Promise<Persona | null> {
  return buscarPorId(q, id);
}

/** The same, but null for a deleted account. */
export function personaVigente(q: Queryable, id: number): Promise<Persona | null> {
  return buscarVigente(q, id);
}

/** Without regard to case. */
export function personaPorNombre(q: Queryable, nombreUsuario: string): Promise<Persona | null> {
  return buscarPorNombre(q, nombreUsuario);
}

/** With the password's hash, for the login alone. */
export function personaConClave(
  q: Queryable,
  nombreUsuario: string,
): Promise<(Persona & { claveHash: string }) | null> {
  return buscarConClave(q, nombreUsuario);
}
