import type { Deps } from "#server/deps.ts";
import type { Authenticate } from "#server/http/router.ts";
import { findLiveSesion, updateUso } from "./sesion.repo.ts";

/** Minimum interval between writes of a session's last use. */
const PRECISION_DE_USO_MS = 5 * 60_000;

/**
 * Resolves the user of a bearer token (Rule SES-4), which must be signed and unexpired, with an active session and
 * user. Roles are read from the database, so that revoking one takes effect immediately.
 */
export function createAuthenticate(deps: Deps): Authenticate {
  const anotando = new Set<string>();
  /** Not awaited, so that requests are not delayed. After a failure the last use is slightly stale. */
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
