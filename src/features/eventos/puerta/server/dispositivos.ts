import { DAY_MS } from "#contract/club-time.ts";
import { done, notFound, type Outcome } from "#contract/outcome.ts";
import { nombreDeDispositivo } from "#features/personas/sesion/rules.ts";
import { cerrarSesionDe } from "#features/personas/sesion/server/cerrar-sesiones.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { DispositivoDePuerta } from "../contract.ts";
import {
  deleteSinUso,
  listDispositivos,
  lockDispositivo,
  updateDispositivo,
  updateRetirado,
} from "./dispositivos.repo.ts";

const EN_LA_LISTA = 100;
const RECUERDO_MS = 366 * DAY_MS;

/**
 * Records the use of a phone at the gate (Rule PUE-13).
 * @returns whether the office has withdrawn the phone
 */
export async function verDispositivo(deps: Deps, { usuarioId, sid }: Actor, telefono: string) {
  const ahora = deps.clock();
  return (await updateDispositivo(deps.db, { usuarioId, sid, telefono, ahora })) !== null;
}

/** Deletes phones that have not been used for more than a year; withdrawn phones are kept. */
export const olvidarDispositivos = ({ clock, db }: Deps): Promise<void> =>
  deleteSinUso(db, new Date(clock().getTime() - RECUERDO_MS));

/** Lists the gate's phones, most recently used first (Rule PUE-13). */
export async function listarDispositivos(deps: Deps): Promise<DispositivoDePuerta[]> {
  const dispositivos = await listDispositivos(deps.db, EN_LA_LISTA);
  return dispositivos.map(({ agente, ...rest }) => ({ ...rest, nombre: nombreDeDispositivo(agente) }));
}

/**
 * Withdraws a phone (Rule PUE-13), or accepts a withdrawn phone again. A withdrawn phone gets no more codes, its
 * entries need a decision, and its last session ends. Audited.
 */
export function cambiarDispositivo(
  deps: Deps,
  actor: Actor,
  { telefono, retirado }: { telefono: string; retirado: boolean },
): Promise<Outcome<{ ok: true }>> {
  return deps.db.transaction(async (tx) => {
    const dispositivo = await lockDispositivo(tx, telefono);
    if (!dispositivo) return notFound("No existe ese dispositivo.");
    if ((dispositivo.retiradoEn !== null) === retirado) return done({ ok: true as const });
    const { usuarioId, sesionId, agente } = dispositivo;
    await updateRetirado(tx, telefono, {
      retiradoEn: retirado ? deps.clock() : null,
      retiradoPor: retirado ? actor.usuarioId : null,
    });
    if (retirado) await cerrarSesionDe(deps, tx, { usuarioId, sid: sesionId });
    await registrar(deps, tx, actor, {
      accion: `usuario.${retirado ? "retirar" : "aceptar"}-dispositivo`,
      objetoId: usuarioId,
      despues: { dispositivo: nombreDeDispositivo(agente), telefono },
    });
    return done({ ok: true as const });
  });
}
