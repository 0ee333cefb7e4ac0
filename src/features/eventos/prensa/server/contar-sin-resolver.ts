import type { Deps } from "#server/deps.ts";
import { contarAbiertos } from "./repo.ts";

/** How many press requests nobody has answered yet. */
export function contarSinResolver(deps: Pick<Deps, "db">): Promise<number> {
  return contarAbiertos(deps.db);
}
