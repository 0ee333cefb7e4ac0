import { done, notFound, type Outcome, refused } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoDecidido } from "../contract.ts";
import { decidir } from "./decidir.ts";

/** Rejects an open or granted request and sends an email; 409 if already rejected (Rule PRE-3). */
export async function rechazarPrensa(
  deps: Pick<Deps, "clock" | "db" | "jobs" | "settings">,
  actor: Actor,
  input: { id: number },
): Promise<Outcome<PedidoDecidido>> {
  const decision = await decidir(deps, actor, input.id, {
    accion: "prensa.rechazar",
    wanted: ({ estado, resueltoEn }) => (estado || resueltoEn === null ? false : null),
  });
  if (!decision) return notFound("Ese pedido no existe.");
  return decision.cambio
    ? done(decision.pedido)
    : refused(409, "ya-rechazado", "Este pedido ya estaba rechazado.");
}
