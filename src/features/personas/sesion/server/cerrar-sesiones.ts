import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { SesionPropia } from "../contract.ts";
import { nombreDeDispositivo } from "../rules.ts";
import { deleteSesiones, listLiveSesiones, updateRevocada, updateRevocadas } from "./sesion.repo.ts";

/**
 * Ends every session of a user in the caller's transaction: when the user is deactivated, gets a new password or is
 * deleted (Rule SES-6).
 * @param excepto id of a session to keep
 */
export function cerrarSesiones(deps: Pick<Deps, "clock">, tx: Tx, usuarioId: number, excepto?: string) {
  return updateRevocadas(tx, usuarioId, deps.clock(), excepto);
}

/** Ends everybody's sessions after a backup was restored. */
export const borrarSesiones = deleteSesiones;

export async function cerrarLasDemas(deps: Deps, actor: Actor): Promise<Outcome<{ ok: true }>> {
  await updateRevocadas(deps.db, actor.usuarioId, deps.clock(), actor.sid);
  return done({ ok: true as const });
}

/** Ends the caller's session, if any, on every instance immediately. */
export async function cerrarSesion(deps: Deps, actor: Actor | null): Promise<void> {
  if (actor) await updateRevocada(deps.db, actor.usuarioId, actor.sid, deps.clock());
}

export async function cerrarSesionDe(
  deps: Deps,
  tx: Tx,
  { usuarioId, sid }: { usuarioId: number; sid: string },
): Promise<void> {
  await updateRevocada(tx, usuarioId, sid, deps.clock());
}

/**
 * Ends one of the caller's sessions on every instance immediately. 404 for another user's session or an ended session.
 */
export async function cerrarUnaSesion(deps: Deps, actor: Actor, { id }: { id: string }) {
  const cerrada = await updateRevocada(deps.db, actor.usuarioId, id, deps.clock());
  return cerrada ? done({ ok: true as const }) : notFound("Esa sesión ya estaba cerrada.");
}

export async function listarSesiones(deps: Deps, actor: Actor): Promise<Outcome<SesionPropia[]>> {
  const vivas = await listLiveSesiones(deps.db, actor.usuarioId, deps.clock());
  return done(
    vivas.map(({ id, agente, creadaEn, vistaEn }) => ({
      id,
      dispositivo: nombreDeDispositivo(agente),
      desde: creadaEn.toISOString(),
      ultimoUso: (vistaEn ?? creadaEn).toISOString(),
      esta: id === actor.sid,
    })),
  );
}
