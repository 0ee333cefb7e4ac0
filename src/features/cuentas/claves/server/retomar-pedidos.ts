import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { idsDePedidos } from "./repo.ts";

/** Queues the requests for a link that were not answered: after a restored backup, which does not have the queue. */
export async function retomarPedidos(deps: Pick<Deps, "jobs">, tx: Tx): Promise<number> {
  const ids = await idsDePedidos(tx);
  for (const pedidoId of ids) await deps.jobs.send(tx, "recuperacion", { pedidoId });
  return ids.length;
}
