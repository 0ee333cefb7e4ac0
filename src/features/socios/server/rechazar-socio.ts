import { done, type Outcome } from "#contract/outcome.ts";
import { tuvoCuotas } from "#features/cuotas/server/ver-deuda.ts";
import type { Usuario } from "#features/usuarios/contract.ts";
import { comoUsuario } from "#features/usuarios/server/como-usuario.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { avisarRechazo } from "./mails.ts";
import { borrar } from "./repo.ts";
import { resolverPedido } from "./resolver-pedido.ts";

/**
 * A request is refused: the person is a plain user again and may apply once more (product §5). What she told
 * for it is forgotten, unless she was a member before. The reason goes into the mail and nowhere else.
 */
export async function rechazarSocio(
  deps: Deps,
  actor: Actor,
  input: { usuarioId: number; motivo: string | null },
): Promise<Outcome<Usuario>> {
  return deps.db.transaction(async (tx): Promise<Outcome<Usuario>> => {
    const persona = await resolverPedido(deps, tx, actor, { usuarioId: input.usuarioId, paso: "rechazar" });
    if (!persona.ok) return persona;
    if (!(await tuvoCuotas(tx, input.usuarioId))) await borrar(tx, input.usuarioId);
    await avisarRechazo(deps, tx, persona.value, input.motivo);
    return done(comoUsuario(persona.value));
  });
}
