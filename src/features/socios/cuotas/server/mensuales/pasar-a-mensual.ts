import { clubTime } from "#contract/club-time.ts";
import { done, type Outcome, refused } from "#contract/outcome.ts";
import { registrar } from "#features/cuentas/auditoria/server/decisiones.ts";
import { lockUsuario } from "#features/cuentas/usuarios/server/usuarios.ts";
import { periodoDe } from "#features/socios/aranceles/rules/calendario.ts";
import { esMensual } from "#features/socios/aranceles/server/cambiar-alta.ts";
import type { Tx } from "#server/db/database.ts";
import type { Actor, Deps } from "#server/deps.ts";
import { asignarCuotas, conCobrosSueltos } from "../asignar-cuotas.ts";
import { hasPorPasar, listPorPasar } from "./repo.ts";

/** Members per call. */
const POR_LLAMADA = 500;

/** Who of a monthly plan is still to be moved to it, and from which month on each would pay it (Rule TAR-11). */
export async function verPorPasar(
  deps: Deps,
  _actor: unknown,
  { id: planId }: { id: number },
): Promise<Outcome<{ personas: number; desde: { periodo: string; personas: number }[] }>> {
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
 * Moves the members of a plan that became monthly, each in a transaction and as a change of plan does (Rule TAR-11). Audited.
 * Repeating it moves those who are left.
 */
export async function pasarAMensual(
  deps: Deps,
  actor: Actor,
  { id: planId }: { id: number },
): Promise<Outcome<{ pasaron: number; quedan: number }>> {
  if (!(await esMensual(deps.db, planId)))
    return refused(409, "plan-no-mensual", "Ese plan no se paga por mes.");
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

/** False for who was moved, changed plans or left since. */
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
