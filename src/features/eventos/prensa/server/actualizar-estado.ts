import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoDecidido } from "../contract.ts";
import { decidir } from "./decidir.ts";

/**
 * Grants an accreditation or takes it back, and mails it (Rule PRE-3). Without `estado` it is the other one
 * than now; with it, a request that is so already stays as it is, and nothing is mailed.
 */
export async function actualizarEstado(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: { id: number; estado?: boolean | undefined },
): Promise<Outcome<PedidoDecidido>> {
  const decision = await decidir(deps, actor, input.id, {
    accion: "prensa.estado",
    wanted: (antes) => {
      const estado = input.estado ?? !antes.estado;
      return estado === antes.estado ? null : estado;
    },
  });
  return decision ? done(decision.pedido) : notFound("Ese pedido no existe.");
}
