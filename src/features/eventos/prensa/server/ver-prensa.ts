import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoConEvento } from "../contract.ts";
import { buscarPorId } from "./repo.ts";

/** A request with its event, for staff. */
export async function verPrensa(
  deps: Pick<Deps, "db">,
  _actor: Actor,
  input: { id: number },
): Promise<Outcome<PedidoConEvento>> {
  const pedido = await buscarPorId(deps.db, input.id);
  return pedido ? done(pedido) : notFound("Ese pedido no existe.");
}
