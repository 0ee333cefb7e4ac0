import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";
import { hurry } from "#server/jobs/queue-state.ts";

/** Backups. Retries later, when a disk that was full or a bucket that was down may be usable again. */
export const COLA_DE_COPIAS = defineQueue({
  name: "copia",
  retry: { limit: 2, delay: 900, delayMax: 1800 },
  // Copying all pictures of a club takes hours.
  expires: 12 * 3600,
});

/** Queues a backup for now. One that failed and waits for its next try is brought forward; 409 while one is being made. */
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
