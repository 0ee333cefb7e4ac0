import { clubTime } from "#contract/club-time.ts";
import { conflict, done } from "#contract/outcome.ts";
import { periodoDe } from "#features/cuotas/aranceles/rules.ts";
import {
  type AltaCambiada,
  altasDesde,
  cambiarAlta,
  deshacerAlta,
  esMensual,
} from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { registrar } from "#features/personas/usuarios/server/decisiones.ts";
import { lockUsuario } from "#features/personas/usuarios/server/usuarios.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { asignarCuotas, conCobrosSueltos } from "./asignar-cuotas.ts";
import { findCubierto, hasEmitidas, hasPorPasar, listPorPasar } from "./mensuales.repo.ts";

const POR_LLAMADA = 500;

/** Returns the members of a monthly plan who do not pay monthly yet, and the first month of each (Rule TAR-11). */
export async function verPorPasar(deps: Deps, _actor: unknown, { id: planId }: { id: number }) {
  const socios = await listPorPasar(deps.db, planId, clubTime(deps.clock()).fecha);
  const porMes = Map.groupBy(socios, ({ desde }) => periodoDe(desde));
  return done({
    personas: socios.length,
    desde: [...porMes]
      .map(([periodo, suyos]) => ({ periodo, personas: suyos.length }))
      .sort((a, b) => (a.periodo < b.periodo ? -1 : 1)),
  });
}

/**
 * Moves the members of a plan that became monthly, each in a separate transaction, as a change of plan would
 * (Rule TAR-11). A repeated call moves those who remain.
 */
export async function pasarAMensual(deps: Deps, actor: Actor, { id: planId }: { id: number }) {
  if (!(await esMensual(deps.db, planId))) return conflict("plan-no-mensual", "Ese plan no se paga por mes.");
  const hoy = clubTime(deps.clock()).fecha;
  const todos = await listPorPasar(deps.db, planId, hoy);
  const ahora = todos.slice(0, POR_LLAMADA);
  let pasaron = 0;
  for (const { id: usuarioId } of ahora) {
    const uno = { usuarioId, planId, hoy };
    if (await conCobrosSueltos(deps, (tx, sueltos) => pasar(deps, tx, actor, uno, sueltos))) pasaron++;
  }
  return done({ pasaron, quedan: todos.length - ahora.length });
}

/** Moves a member; false if the member was moved, changed plans or left in the meantime. */
async function pasar(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { usuarioId, planId, hoy }: { usuarioId: number; planId: number; hoy: string },
  sueltos: number[],
): Promise<boolean> {
  if (!(await lockUsuario(tx, usuarioId)) || !(await hasPorPasar(tx, { usuarioId, planId, hoy })))
    return false;
  sueltos.push(...(await asignarCuotas(deps, tx, { usuarioId, planId, siYaEmpezo: "falla" })).sueltos);
  await registrar(deps, tx, actor, {
    accion: "socio.plan",
    objeto: "usuario",
    objetoId: usuarioId,
    antes: { planId },
    despues: { planId },
  });
  return true;
}

/**
 * Returns the first day for which a member pays a monthly plan (Rule TAR-10): today, or the day after what paid
 * instalments of the previous plan cover, or the month after the last issued one. Changing from another monthly plan
 * in a month that is not issued yet replaces that month.
 */
export async function desdeCuandoPaga(tx: Tx, usuarioId: number, planId: number, hoy: string) {
  const { delPlan, emitido } = await findCubierto(tx, usuarioId, hoy);
  const [actual] = await altasDesde(tx, usuarioId, hoy);
  const delMes = periodoDe(hoy);
  const sigue = actual !== undefined && actual.desde <= hoy;
  const propio = sigue ? (actual.desde > delMes ? actual.desde : delMes) : hoy;
  if (sigue && actual.planId === planId) return propio;
  return [propio, delPlan, emitido].reduce<string>((last, dia) => (dia && dia > last ? dia : last), propio);
}

/** Makes a member pay a monthly plan instead of what they pay now. The caller locks the member's row. */
export async function asignarMensual(
  deps: Deps,
  tx: Tx,
  { usuarioId, planId }: { usuarioId: number; planId: number },
): Promise<AltaCambiada | null> {
  const hoy = clubTime(deps.clock()).fecha;
  const desde = await desdeCuandoPaga(tx, usuarioId, planId, hoy);
  return cambiarAlta(deps, tx, { personaId: usuarioId, planId, desde });
}

/** Ends monthly charges from the current month on, because the new plan has its own instalments. */
export function dejarDePagarPorMes(deps: Deps, tx: Tx, usuarioId: number): Promise<AltaCambiada | null> {
  const desde = periodoDe(clubTime(deps.clock()).fecha);
  return cambiarAlta(deps, tx, { personaId: usuarioId, planId: null, desde });
}

/** Reverts `asignarMensual` or `dejarDePagarPorMes`. False, without writing anything, if a month was issued since. */
export async function deshacerMensual(deps: Deps, tx: Tx, alta: AltaCambiada): Promise<boolean> {
  if (await hasEmitidas(tx, alta.personaId, periodoDe(alta.desde))) return false;
  await deshacerAlta(deps, tx, alta);
  return true;
}
