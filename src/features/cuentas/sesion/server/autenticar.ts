import type { Deps } from "#server/deps.ts";
import type { Authenticate } from "#server/http/router.ts";
import { anotarUso, buscarViva } from "./repo.ts";

/** How exactly the list of sessions knows when each was last used: one write in so long, whatever it calls. */
const PRECISION_DE_USO_MS = 5 * 60_000;

/**
 * Tells whose a bearer token is (Rule SES-4): signed by us and not ended, its session alive, its person
 * active. Roles are the database's of this moment, so that taking one away works at once.
 */
export function createAuthenticate(deps: Pick<Deps, "db" | "clock" | "tokens" | "log">): Authenticate {
  const anotando = new Set<string>();
  /** Not waited for: no call is slower by it, and when it fails the list is a little behind. */
  function anotar(sid: string, ahora: Date): void {
    if (anotando.has(sid)) return;
    anotando.add(sid);
    anotarUso(deps.db, sid, ahora, new Date(ahora.getTime() - PRECISION_DE_USO_MS))
      .catch((error: unknown) => deps.log.warn({ err: error }, "the use of a session was not written down"))
      .finally(() => anotando.delete(sid));
  }
  return async (token) => {
    const ahora = deps.clock();
    const reclamo = deps.tokens.read(token, ahora);
    const viva = reclamo && (await buscarViva(deps.db, { ...reclamo, ahora }));
    if (!viva) return null;
    const { creadaEn, vistaEn, ...actor } = viva;
    if (ahora.getTime() - (vistaEn ?? creadaEn).getTime() > PRECISION_DE_USO_MS) anotar(actor.sid, ahora);
    return actor;
  };
}
