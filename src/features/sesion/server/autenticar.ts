import type { Deps } from "#server/deps.ts";
import type { Authenticate } from "#server/http/router.ts";
import { prepareBuscarViva } from "./repo.ts";
import { createTokens } from "./tokens.ts";

/**
 * Tells whose a bearer token is (product §3): signed by us and not ended, its session alive, its person
 * active. Roles are the database's of this moment, so that taking one away works at once.
 */
export function createAuthenticate(deps: Pick<Deps, "db" | "clock" | "settings">): Authenticate {
  const tokens = createTokens(deps.settings.secret);
  const buscarViva = prepareBuscarViva(deps.db);
  return async (token) => {
    const ahora = deps.clock();
    const reclamo = await tokens.read(token, ahora);
    return reclamo && buscarViva({ ...reclamo, ahora });
  };
}
