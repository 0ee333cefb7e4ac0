import { done, notFound, type Outcome } from "#contract/outcome.ts";
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
export const personaPorId = findUsuario;
export const personaVigente = findActiveUsuario;
export const personaPorNombre = findUsuarioByNombre;
export const personaConContrasena = findUsuarioWithContrasena;

/** Maps a stored user to its API representation. */
export function toUsuario({ id, nombreUsuario, alta, permisos, ...persona }: UsuarioGuardado): Usuario {
  const { nombre, apellido, correo } = persona;
  return { id, nombreUsuario, alta, permisos, persona: { nombre, apellido, correo } };
}

/** Another user's data, for staff. */
export async function verUsuario(
  deps: Deps,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Usuario>> {
  const usuario = await findUsuario(deps.db, input.id);
  return usuario ? done(toUsuario(usuario)) : notFound("Ese usuario no existe.");
}
