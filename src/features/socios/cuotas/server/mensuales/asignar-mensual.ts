import { clubTime } from "#contract/club-time.ts";
import { periodoDe } from "#features/socios/aranceles/rules/calendario.ts";
import {
  type AltaCambiada,
  altasDesde,
  cambiarAlta,
  deshacerAlta,
} from "#features/socios/aranceles/server/cambiar-alta.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findCubierto, hasEmitidas } from "./repo.ts";

/**
 * From when a member pays a monthly plan (Rule TAR-10): from today; from the first day that no paid instalment of the
 * previous plan covers; and, if a month was issued already, from the month after it. Who changes from another monthly
 * plan within a month that nobody issued pays the new one for it.
 */
export async function desdeCuandoPaga(
  tx: Tx,
  usuarioId: number,
  planId: number,
  hoy: string,
): Promise<string> {
  const { delPlan, emitido } = await findCubierto(tx, usuarioId, hoy);
  const [actual] = await altasDesde(tx, usuarioId, hoy);
  const delMes = periodoDe(hoy);
  const sigue = actual !== undefined && actual.desde <= hoy;
  const propio = sigue ? (actual.desde > delMes ? actual.desde : delMes) : hoy;
  if (sigue && actual.planId === planId) return propio;
  return [propio, delPlan, emitido].reduce<string>((last, dia) => (dia && dia > last ? dia : last), propio);
}

/** A member pays a monthly plan instead of what they paid. The caller locks the member's row. */
export async function asignarMensual(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { usuarioId, planId }: { usuarioId: number; planId: number },
): Promise<AltaCambiada | null> {
  const hoy = clubTime(deps.clock()).fecha;
  const desde = await desdeCuandoPaga(tx, usuarioId, planId, hoy);
  return cambiarAlta(deps, tx, { personaId: usuarioId, planId, desde });
}

/** A member who gets a plan with instalments of its own pays no month from the current one on. */
export function dejarDePagarPorMes(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  usuarioId: number,
): Promise<AltaCambiada | null> {
  const desde = periodoDe(clubTime(deps.clock()).fecha);
  return cambiarAlta(deps, tx, { personaId: usuarioId, planId: null, desde });
}

/** Reverts either. False, with nothing written, if a month of it was issued since. */
export async function deshacerMensual(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  alta: AltaCambiada,
): Promise<boolean> {
  if (await hasEmitidas(tx, alta.personaId, periodoDe(alta.desde))) return false;
  await deshacerAlta(deps, tx, alta);
  return true;
}
