import type { Deps } from "#server/deps.ts";
import { contarAbiertas } from "./repo.ts";

/** Number of open consumer requests. */
export function contarSinAtender(deps: Pick<Deps, "db">): Promise<number> {
  return contarAbiertas(deps.db);
}
