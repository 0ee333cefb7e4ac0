import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { personaPorId } from "#features/usuarios/server/buscar-persona.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Perfil } from "../contract.ts";

/** One's own data (spec 1 §7). */
export async function verPerfil(deps: Deps, actor: Actor): Promise<Outcome<Perfil>> {
  const usuario = await personaPorId(deps.db, actor.usuarioId);
  return usuario ? done({ ...comoUsuario(usuario), socioDto: null }) : notFound();
}
