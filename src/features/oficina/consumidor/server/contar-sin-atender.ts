import type { Deps } from "#server/deps.ts";
import { contarAbiertas } from "./repo.ts";

/** How many requests of consumers nobody has handled yet. */
export function contarSinAtender(deps: Deps): Promise<number> {
  return contarAbiertas(deps.db);
}
