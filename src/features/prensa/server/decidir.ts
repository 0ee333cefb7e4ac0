import { registrar } from "#features/auditoria/server/registrar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { PedidoConEvento } from "../contract.ts";
import { avisarAprobacion, avisarNegativa } from "./mails.ts";
import { buscarPorId, resolver, tomar } from "./repo.ts";

/** What is known of a request while nobody else can decide it. */
export interface Decidible {
  estado: boolean;
  resueltoEn: Date | null;
}

/** The request as it is after the call, and whether the call changed it; null when there is none. */
export type Decision = { pedido: PedidoConEvento; cambio: boolean } | null;

/**
 * Decides a request: takes its row, asks `wanted` for the new state (null leaves it as it is), writes it
 * down with its audit entry, and mails it. All of it or nothing; one at a time for each request.
 */
export function decidir(
  deps: Deps,
  actor: Actor,
  id: number,
  decision: { accion: string; wanted: (antes: Decidible) => boolean | null },
): Promise<Decision> {
  return deps.db.transaction(async (tx) => {
    const antes = await tomar(tx, id);
    if (!antes) return null;
    const estado = decision.wanted(antes);
    if (estado !== null) await resolver(tx, id, estado, deps.clock());
    const pedido = await buscarPorId(tx, id);
    if (!pedido) return null;
    if (estado !== null) await asentar(deps, tx, actor, { accion: decision.accion, antes, pedido });
    return { pedido, cambio: estado !== null };
  });
}

async function asentar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { accion, antes, pedido }: { accion: string; antes: Decidible; pedido: PedidoConEvento },
): Promise<void> {
  await registrar(deps, tx, actor, {
    accion,
    objeto: "prensa",
    objetoId: pedido.id,
    antes,
    despues: { estado: pedido.estado, resueltoEn: pedido.resueltoEn },
  });
  await (pedido.estado ? avisarAprobacion : avisarNegativa)(deps, tx, pedido);
}
