import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/registrar.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { hurry } from "#server/jobs/queue-state.ts";

/** Queues a backup for now. One that failed and waits for its next try is brought forward; 409 while one is being made. */
export async function pedirCopia(deps: Deps, actor: Actor, _input: object): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const job = await hurry(tx, "copia", {});
    if (job === "running") return refused(409, "copia-en-marcha", "Ya se está haciendo una copia.");
    if (job === "none") await deps.jobs.send(tx, "copia", {}, { key: "copia" });
    await registrar(deps, tx, actor, { accion: "copia.encargar", objeto: "copia", objetoId: null });
    return done({ ok: true });
  });
}
