import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { hurry } from "#server/jobs/queue-state.ts";

/** Backup jobs. Retried later, when a full disk or an unavailable bucket may have recovered. */
export const COLA_DE_COPIAS = defineQueue({
  name: "copia",
  retry: { limit: 2, delay: 900, delayMax: 1800 },
  // Copying all pictures can take hours.
  expires: 12 * 3600,
});

/** Queues a backup now. A failed one waiting for its retry is brought forward; 409 while one is running. */
export async function pedirCopia(
  deps: Pick<Deps, "clock" | "db" | "jobs">,
  actor: Actor,
  _input: object,
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const job = await hurry(tx, COLA_DE_COPIAS, {});
    if (job === "running") return refused(409, "copia-en-marcha", "Ya se está haciendo una copia.");
    if (job === "none") await deps.jobs.send(tx, COLA_DE_COPIAS, {}, { key: "copia" });
    await registrar(deps, tx, actor, { accion: "copia.encargar", objeto: "copia", objetoId: null });
    return done({ ok: true });
  });
}
