import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Usuario } from "../contract.ts";
import { buscarPorId } from "./repo.ts";
import { toUsuario } from "./to-usuario.ts";

/** Another user's data, for staff. */
export async function verUsuario(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<Usuario>> {
  const usuario = await buscarPorId(deps.db, input.id);
  return usuario ? done(toUsuario(usuario)) : notFound("Ese usuario no existe.");
}
