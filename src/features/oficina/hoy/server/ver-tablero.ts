import { clubInstant, clubTime } from "#contract/club-time.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { holds } from "#contract/permission.ts";
import { textosDeConceptos } from "#features/caja/pagos/server/concepto.ts";
import { contarDevolucionesAMano } from "#features/caja/pagos/server/devoluciones/devolver-a-mano.ts";
import { resumirCobros } from "#features/caja/pagos/server/resumen.ts";
import { verDiaDeCanchas } from "#features/canchas/reservas/server/calendario.ts";
import { contarPorResponder } from "#features/canchas/reservas/server/lista.ts";
import { resumirCuotas } from "#features/cuotas/cuotas/server/ver-cuotas.ts";
import { resumirVentas } from "#features/eventos/entradas/server/to-entrada.ts";
import { type EventoCercano, eventosCercanos } from "#features/eventos/eventos/server/listar-eventos.ts";
import { contarSinResolver } from "#features/eventos/prensa/server/listar-prensa.ts";
import { contarIngresos } from "#features/eventos/puerta/server/ver-puerta.ts";
import { clubChanged } from "#features/oficina/club/server/club-store.ts";
import { cambiarInstalacion, leerInstalacion } from "#features/oficina/club/server/instalacion.ts";
import { contarSinAtender } from "#features/oficina/consumidor/server/atender-solicitudes.ts";
import { alertasDelSitio } from "#features/oficina/sistema/server/ver-estado.ts";
import { contarPedidosDeSocio } from "#features/socios/padron/server/ver-padron.ts";
import { findInbox } from "#server/db/office-inbox.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Bandeja, EventoDelTablero, Pendientes, SemanaDelTablero, Tablero } from "../contract.ts";
import {
  ASUNTOS_A_LA_VEZ,
  cortesDeMeses,
  cortesDeSemanas,
  EVENTOS_DE_CADA_LADO,
  MESES,
  SEMANAS,
  TAREAS,
  type Tarea,
} from "../rules.ts";

/**
 * Returns the dashboard, with figures from each area. Does not query the figures for administradores if the caller is
 * an administradorB.
 */
export async function verTablero(deps: Deps, actor: Actor): Promise<Outcome<Tablero>> {
  const hoy = clubTime(deps.clock()).fecha;
  const todo = holds("administrador", actor.permisos);
  const [eventos, canchas, semanas, meses, alertas] = await Promise.all([
    conVentas(deps, hoy),
    verDiaDeCanchas(deps, hoy),
    ultimasSemanas(deps, hoy, todo),
    todo ? resumirCuotas(deps, { cortes: cortesDeMeses(hoy, MESES), hoy }) : null,
    todo ? alertasDelSitio(deps) : null,
  ]);
  const porVenir = [...eventos.eventosDeHoy, ...eventos.proximos];
  const tareas = todo
    ? await tareasPendientes(deps, {
        canchas: canchas.length > 0,
        evento: porVenir.some(({ estado }) => estado),
      })
    : null;
  const conceptos = textosDeConceptos(deps.conceptos).map(({ concepto, nombre, campo }) => ({
    concepto,
    nombre,
    campo,
  }));
  return done({ hoy, ...eventos, canchas, tareas, alertas, conceptos, semanas, meses });
}

/** Counts pending items for the office's menu. */
export async function verPendientes(deps: Deps, actor: Actor): Promise<Outcome<Pendientes>> {
  const todo = holds("administrador", actor.permisos);
  const [reservas, prensa, devoluciones, socios, consumidor, alertas] = await Promise.all([
    contarPorResponder(deps.db, clubTime(deps.clock()).fecha),
    contarSinResolver(deps),
    contarDevolucionesAMano(deps.db),
    todo ? contarPedidosDeSocio(deps) : null,
    todo ? contarSinAtender(deps.db) : null,
    todo ? alertasDelSitio(deps) : null,
  ]);
  return done({ reservas, prensa, devoluciones, socios, consumidor, sistema: alertas?.length ?? null });
}

async function conVentas(deps: Deps, hoy: string) {
  const { deHoy, proximos, ultimos } = await eventosCercanos(deps, hoy, EVENTOS_DE_CADA_LADO);
  const ids = [...deHoy, ...proximos, ...ultimos].map(({ id }) => id);
  const [ventas, ingresos] = await Promise.all([resumirVentas(deps, ids), contarIngresos(deps, ids)]);
  const conSuVenta = (evento: EventoCercano): EventoDelTablero => ({
    ...evento,
    ...(ventas.get(evento.id) ?? { vendidas: 0, importe: 0 }),
    ingresaron: ingresos.get(evento.id) ?? 0,
  });
  return {
    eventosDeHoy: deHoy.map(conSuVenta),
    proximos: proximos.map(conSuVenta),
    ultimos: ultimos.map(conSuVenta),
  };
}

/** Sums the weekly revenue by kind of payment, limited to what the caller's role may see. */
async function ultimasSemanas(deps: Deps, hoy: string, todo: boolean): Promise<SemanaDelTablero[]> {
  const lunes = cortesDeSemanas(hoy, SEMANAS);
  const cobros = await resumirCobros(
    deps,
    lunes.map((dia) => clubInstant(dia, "00:00")),
  );
  const conceptos = Object.values(deps.conceptos);
  return cobros.map((cobro, n) => ({
    desde: lunes[n] ?? hoy,
    ...Object.fromEntries(
      conceptos.map(({ textos: { concepto, campo }, soloAdministrador }) => [
        campo,
        todo || soloAdministrador === null ? (cobro[concepto] ?? 0) : null,
      ]),
    ),
  }));
}

/** Returns items of all areas that the caller's role may decide, oldest first (Rule OFI-12). */
export async function verBandeja(deps: Deps, actor: Actor): Promise<Outcome<Bandeja>> {
  const kinds = deps.inbox.filter(({ who }) => holds(who, actor.permisos));
  const { fecha: hoy } = clubTime(deps.clock());
  const { items, totals } = await findInbox(deps, kinds, { hoy, limit: ASUNTOS_A_LA_VEZ, actor });
  const office = `/${deps.club().slug}/admin/`;
  return done({
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    asuntos: items.map(({ kind: { tipo, uno }, desde, plazo, enlace, ...item }) => ({
      tipo,
      que: uno.charAt(0).toUpperCase() + uno.slice(1),
      ...item,
      desde: desde.toISOString(),
      plazo: plazo?.toISOString() ?? null,
      enlace: office + enlace,
    })),
    porTipo: kinds.flatMap(({ tipo, uno, varios, lista }) => {
      const total = totals.get(tipo) ?? 0;
      const nombre = total === 1 ? uno : varios;
      return total > 0 ? { tipo, total, nombre, lista: office + lista } : [];
    }),
  });
}

/**
 * Returns tasks that remain after the set-up, according to the site's data; null if there are none or the list is
 * hidden.
 * @param hay whether the site has courts and a published future event
 */
async function tareasPendientes(
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
