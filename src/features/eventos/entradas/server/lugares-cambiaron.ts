import type { Deps } from "#server/deps.ts";

/** Remaining places below which availability must be exact. */
const POCOS = 10;

/**
 * Invalidates cached pages after a change in remaining places: within a second if many are left, immediately if few, so
 * that no page shows a wrong availability.
 */
export function lugaresCambiaron(deps: Pick<Deps, "cache">, evento: { id: number; quedan: number }): void {
  const shown = ["eventos", `evento:${evento.id}`];
  if (evento.quedan > POCOS) deps.cache.touch(...shown);
  else deps.cache.drop(...shown);
}
