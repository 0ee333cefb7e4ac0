import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { idsSinEnviar } from "./repo.ts";

/** Queues every mail that was not sent: after a restored backup, which has the mails but not the queue. */
export async function retomarCorreos(deps: Pick<Deps, "jobs">, tx: Tx): Promise<number> {
  const ids = await idsSinEnviar(tx);
  for (const correoId of ids) await deps.jobs.send(tx, "correo", { correoId });
  return ids.length;
}
