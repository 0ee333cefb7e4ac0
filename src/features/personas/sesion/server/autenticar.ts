import type { Deps } from "#server/deps.ts";
import type { Authenticate } from "#server/http/router.ts";
import { findLiveSesion, updateUso } from "./sesion.repo.ts";

/** Minimum interval between writes of a session's last use. */
const PRECISION_DE_USO_MS = 5 * 60_000;

/**
 * Finds the user of a bearer token (Rule SES-4). The token must be signed and not expired, and its session
 * and user active. Roles are read from the database, so that removing one takes effect immediately.
 */
export function createAuthenticate(deps: Deps): Authenticate {
  const anotando = new Set<string>();
  /** Records the last use of a session without delaying the request. If it fails, the stored time is slightly out of date. */
  function anotar(sid: string, ahora: Date): void {
    if (anotando.has(sid)) return;
    anotando.add(sid);
    updateUso(deps.db, sid, ahora, new Date(ahora.getTime() - PRECISION_DE_USO_MS))
      .catch((error: unknown) => deps.log.warn({ err: error }, "could not record the use of a session"))
      .finally(() => anotando.delete(sid));
  }
  return async (token) => {
    const ahora = deps.clock();
    const reclamo = deps.tokens.read(token, ahora);
    const viva = reclamo && (await findLiveSesion(deps.db, { ...reclamo, ahora }));
    if (!viva) return null;
    const { creadaEn, vistaEn, ...actor } = viva;
    if (ahora.getTime() - (vistaEn ?? creadaEn).getTime() > PRECISION_DE_USO_MS) anotar(actor.sid, ahora);
    return actor;
  };
}
