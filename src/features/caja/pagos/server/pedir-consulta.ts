import { done, type Outcome } from "#contract/outcome.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Queues the question to the provider for one payment id of its own (spec 1 §7 /compras/test). Answers the
 * same for any id: it tells nothing of what exists.
 */
export async function pedirConsulta(deps: Deps, idMedioPago: string): Promise<Outcome<{ ok: true }>> {
  await deps.db.transaction((tx) =>
    deps.jobs.send(tx, "consulta", { topic: "payment", id: idMedioPago }, { key: `payment:${idMedioPago}` }),
  );
  return done({ ok: true });
}
