import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { defineQueue } from "#server/jobs/jobs.ts";

/**
 * Authorisations to compare with the provider now, because they were cancelled on the site or a notice named them.
 * Retries for about a day.
 */
export const COLA_DE_ADHESIONES = defineQueue<{ adhesionId: number }>({
  name: "adhesion",
  policy: "short",
  retry: { limit: 100, delay: 5, delayMax: 900 },
});

export const COLA_DE_DEBITOS = defineQueue({ name: "debitos", expires: 1_800 });

export function pedirConciliacion(deps: Deps, tx: Tx, adhesionId: number) {
  return deps.jobs.send(tx, COLA_DE_ADHESIONES, { adhesionId }, { key: String(adhesionId) });
}
