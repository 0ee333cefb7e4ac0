import type { Deps } from "#server/deps.ts";
import { contarAbiertos } from "./repo.ts";

/** Number of undecided press requests. */
export function contarSinResolver(deps: Pick<Deps, "db">): Promise<number> {
  return contarAbiertos(deps.db);
}
