import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { datosDeSocio } from "#features/socios/server/datos-de-socio.ts";
import { personaVigente } from "#features/usuarios/server/buscar-persona.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import type { Queryable } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Perfil } from "../contract.ts";
import { esSocio } from "../rules.ts";

/** One's own data (spec 1 §7). */
export async function verPerfil(deps: Deps, actor: Actor): Promise<Outcome<Perfil>> {
  const perfil = await perfilDe(deps.db, actor.usuarioId);
  return perfil ? done(perfil) : notFound();
}

/** Somebody's data; null when there is no such user, or the account was deleted. */
export async function perfilDe(q: Queryable, usuarioId: number): Promise<Perfil | null> {
  const usuario = await personaVigente(q, usuarioId);
  if (!usuario) return null;
  const socioDto = esSocio(usuario.permisos) ? await datosDeSocio(q, usuario.id) : null;
  return { ...comoUsuario(usuario), socioDto };
}
