import { addDays, clubTime } from "#contract/club-time.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { anotarEvento } from "#features/eventos/eventos/server/crear-evento.ts";
import { clubChanged } from "#features/oficina/club/server/club-store.ts";
import { cambiarInstalacion, pasoDeInstalacion } from "#features/oficina/club/server/instalacion.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { TAREAS, type Tarea } from "../rules.ts";
import { existeAdministrador } from "./pasos.ts";

/**
 * Ends the set-up (Rule INS-4): the site opens on all instances, with a draft event as an example.
 * @returns 409 without a club or an administrador
 */
export async function terminarInstalacion(
  deps: Pick<Deps, "cache" | "clock" | "club" | "clubStore" | "db" | "log">,
): Promise<Outcome<{ slug: string }>> {
  const terminada = await pasoDeInstalacion(deps, async (tx, { slug }) => {
    const { contacto, versiones } = deps.club();
    if (versiones.identidad === 0) return refused(409, "falta-el-club", "Falta el primer paso: el club.");
    if (!(await existeAdministrador(tx)))
      return refused(409, "falta-administrador", "Falta el segundo paso: quién administra el sitio.");
    const ahora = deps.clock();
    await anotarEvento(tx, {
      nombre: "Partido de ejemplo",
      descripcion: "Es un borrador: nadie lo ve. Cambialo y activalo, o eliminalo.",
      fase: "",
      fecha: addDays(clubTime(ahora).fecha, 14),
      hora: "21:00",
      lugar: contacto.direccion.calle || "Gimnasio",
      precio: 5_000,
      cantidadEntradas: 200,
      activo: false,
      creadoEn: ahora,
    });
    await cambiarInstalacion(tx, { terminadaEn: ahora });
    await registrar(deps, tx, null, { accion: "instalacion.terminar", objetoId: null });
    return done({ slug });
  });
  if (terminada.ok) {
    deps.cache.drop("eventos");
    deps.log.info("the set-up has finished");
  }
  return terminada;
}

/**
 * Tasks left after the set-up, derived from the site's data; null if there are none or the list was hidden.
 * @param hayEvento whether an event to come is published
 */
export function tareasPendientes(
  deps: Pick<Deps, "club" | "clubStore" | "mailer" | "payments">,
  { hayEvento }: { hayEvento: boolean },
): Tarea[] | null {
  if (deps.clubStore.instalacion().sinTareas) return null;
  const { identidad, banco, versiones, jugadores } = deps.club();
  const falta: Record<Tarea, boolean> = {
    escudo: identidad.escudo === null,
    banco: banco.cuenta === "" && banco.alias === "",
    pagos: deps.payments === null,
    correo: deps.mailer === null,
    legales: versiones.legales === 0,
    jugadores: jugadores.jugadores.length === 0,
    evento: !hayEvento,
  };
  const pendientes = TAREAS.filter((tarea) => falta[tarea]);
  return pendientes.length > 0 ? pendientes : null;
}

/** Hides the list of tasks for all staff. */
export async function ocultarTareas(
  deps: Pick<Deps, "cache" | "clubStore" | "db">,
  _actor: Actor,
): Promise<Outcome<{ ok: true }>> {
  await cambiarInstalacion(deps.db, { sinTareas: true });
  await clubChanged(deps);
  return done({ ok: true as const });
}
