import { done, type Outcome } from "#contract/outcome.ts";
import { clubChanged } from "#features/oficina/club/server/club-store.ts";
import { cambiarInstalacion, leerInstalacion } from "#features/oficina/club/server/instalacion.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { TAREAS, type Tarea } from "../rules.ts";

/**
 * Returns tasks that remain after the set-up, according to the site's data; null if there are none or the list is
 * hidden.
 * @param hay whether the site has courts and a published future event
 */
export async function tareasPendientes(
  deps: Deps,
  hay: { canchas: boolean; evento: boolean },
): Promise<Tarea[] | null> {
  if (deps.clubStore.current.instalacion.sinTareas) return null;
  const { identidad, banco, versiones, jugadores } = deps.club();
  const falta: Record<Tarea, boolean> = {
    escudo: identidad.escudo === null,
    canchas: !hay.canchas,
    evento: !hay.evento,
    pagos: deps.payments === null,
    banco: banco.cuenta === "" && banco.alias === "",
    correo: deps.mailer === null,
    legales: versiones.legales === 0,
    jugadores: jugadores.jugadores.length === 0,
    clave: !(await leerInstalacion(deps.db))?.claveDeCopias,
  };
  const pendientes = TAREAS.filter((tarea) => falta[tarea]);
  return pendientes.length > 0 ? pendientes : null;
}

export async function ocultarTareas(deps: Deps, _actor: Actor): Promise<Outcome<{ ok: true }>> {
  await cambiarInstalacion(deps.db, { sinTareas: true });
  await clubChanged(deps);
  return done({ ok: true as const });
}
