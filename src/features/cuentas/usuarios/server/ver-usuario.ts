import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Usuario } from "../contract.ts";
import { comoUsuario } from "./como-usuario.ts";
import { buscarPorId } from "./repo.ts";

/** Somebody's data, for staff. */
export async function verUsuario(
  deps: Deps,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Usuario>> {
  const usuario = await buscarPorId(deps.db, input.id);
  return usuario ? done(comoUsuario(usuario)) : notFound("Ese usuario no existe.");
}
