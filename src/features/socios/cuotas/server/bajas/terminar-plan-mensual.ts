import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { periodoDe } from "#features/socios/aranceles/rules/calendario.ts";
import { altasDesde, cambiarAlta } from "#features/socios/aranceles/server/cambiar-alta.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { anularPeriodosDesde, type PeriodosAnulados, reponerPeriodosDesde } from "./anular-periodos.ts";

interface FinDePlan {
  usuarioId: number;
  /** The last day of a month, `YYYY-MM-DD`. */
  hasta: string;
  motivo: string;
  /** Null for the site itself. */
  creadoPor: number | null;
}

/**
 * Ends a person's membership of a monthly plan with a month (Rule EMI-7): later instalments are voided, and what was paid
 * of them becomes credit. An end that was decided before moves. The caller locks the person.
 * @returns null if the person is in no monthly plan
 */
export async function terminarPlanMensual(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { usuarioId, hasta, motivo, creadoPor }: FinDePlan,
): Promise<PeriodosAnulados | null> {
  const mano = { usuarioId, motivo, creadoPor };
  const ultima = (await altasDesde(tx, usuarioId, clubTime(deps.clock()).fecha)).at(-1);
  if (!ultima) return null;
  if (ultima.hasta !== null && ultima.hasta < hasta) {
    const sigue = addDays(ultima.hasta, 1);
    await cambiarAlta(deps, tx, { personaId: usuarioId, planId: ultima.planId, desde: sigue });
    await reponerPeriodosDesde(deps, tx, { ...mano, periodo: periodoDe(sigue) });
  }
  await cambiarAlta(deps, tx, { personaId: usuarioId, planId: null, desde: addDays(hasta, 1) });
  return anularPeriodosDesde(deps, tx, { ...mano, periodo: addMonths(periodoDe(hasta), 1) });
}
