import type { Deps } from "#server/deps.ts";
import { contarAbiertas } from "./repo.ts";

/** How many requests of consumers nobody has handled yet. */
export function contarSinAtender(deps: Pick<Deps, "db">): Promise<number> {
  return contarAbiertas(deps.db);
}
