import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { pendientes } from "./repo.ts";

/** Beyond these the hourly sweep goes on. */
const A_LO_SUMO = 10_000;

/** Queues the pictures whose sizes were not made: after a restored backup, which does not have the queue. */
export async function retomarImagenes(deps: Pick<Deps, "jobs" | "clock">, tx: Tx): Promise<number> {
  const claves = await pendientes(tx, deps.clock(), A_LO_SUMO);
  for (const clave of claves) await deps.jobs.send(tx, "imagen", { clave }, { key: clave });
  return claves.length;
}
