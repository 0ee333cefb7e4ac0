import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Usuario } from "../contract.ts";
import { comoUsuario } from "./como-usuario.ts";
import { buscarPorId } from "./repo.ts";

/** One's own data (spec 1 §7). */
export async function verPerfil(deps: Deps, actor: Actor): Promise<Outcome<Usuario>> {
  const usuario = await buscarPorId(deps.db, actor.usuarioId);
  return usuario ? done(comoUsuario(usuario)) : notFound();
}
