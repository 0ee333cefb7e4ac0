import type { Deps } from "#server/deps.ts";

/** From here on each place decides whether somebody can buy at all. */
const POCOS = 10;

/**
 * Tells the kept pages, after the commit, that an event has other places left. With many it is a counter that moved, which
 * may be seen for a second more; with few nobody may see it for sale when it is sold out, nor the other way round.
 */
export function lugaresCambiaron(deps: Pick<Deps, "cache">, evento: { id: number; quedan: number }): void {
  const shown = ["eventos", `evento:${evento.id}`];
  if (evento.quedan > POCOS) deps.cache.touch(...shown);
  else deps.cache.drop(...shown);
}
