import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoDecidido } from "../contract.ts";
import { decidir } from "./decidir.ts";

/**
 * Grants or revokes an accreditation and sends an email (Rule PRE-3). Toggles without `estado`; with it, idempotent and
 * silent if unchanged.
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
