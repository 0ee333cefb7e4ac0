import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { porDevolver } from "./repo.ts";

/**
 * Queues the refunds that were decided and not seen through: after a restored backup, which has the decisions but not
 * the queue. Money that came twice is found again by `conciliar`.
 */
export async function retomarDevoluciones(deps: Pick<Deps, "jobs">, tx: Tx): Promise<number> {
  const pagos = await porDevolver(tx);
  for (const pago of pagos) await deps.jobs.send(tx, "devolucion", pago, { key: pago.idMedioPago });
  return pagos.length;
}
