import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { periodoDe } from "#features/cuotas/aranceles/rules.ts";
import { altasDesde, cambiarAlta } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { type Tx, toCents } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { renglon } from "../rules.ts";
import { listDePeriodosDesde, sumDeRegla } from "./bajas.repo.ts";
import { listCobrosSinTerminar } from "./cuotas.repo.ts";
import {
  insertCuentas,
  listPagadores,
  lockPagosDeCuotas,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";
import { insertRenglon } from "./renglones.repo.ts";

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

interface DesdeUnPeriodo {
  usuarioId: number;
  /** The first of the months, `YYYY-MM-DD`. */
  periodo: string;
  motivo: string;
  /** Who does so; null for the site itself. */
  creadoPor: number | null;
}

/** What changed, in whole cents. */
interface PeriodosAnulados {
  cuotas: number;
  /** What is not charged any more. */
  anulado: number;
  /** What had been paid of it, now credit of who paid. */
  acreditado: number;
  /** Pending payments of these instalments; pass them to `soltarCobros` after the commit. */
  sueltos: number[];
}

/**
 * Voids a person's monthly instalments from a month on, each with a counter-line; what was paid of one becomes its payer's
 * credit (Rule EMI-7). The caller locks the person.
 */
async function anularPeriodosDesde(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { usuarioId, periodo, motivo, creadoPor }: DesdeUnPeriodo,
): Promise<PeriodosAnulados> {
  const ahora = deps.clock();
  const ids = (await listDePeriodosDesde(tx, usuarioId, periodo)).map(({ id }) => id);
  const total: PeriodosAnulados = { cuotas: 0, anulado: 0, acreditado: 0, sueltos: [] };
  if (ids.length === 0) return total;
  // Payments before instalments.
  await lockPagosDeCuotas(tx, ids);
  const tomadas = await lockVarias(tx, ids);
  const porMano = { creadaEn: ahora, creadaPor: creadoPor, motivo };
  const pagos = await revertImputaciones(tx, { cuotaIds: ids, ...porMano });
  await insertCuentas(tx, await listPagadores(tx, pagos), ahora);
  for (const { id, importe, imputado } of tomadas) {
    const centavos = toCents(importe);
    if (centavos === 0) continue;
    const line = renglon("baja", -centavos, centavos);
    await insertRenglon(tx, id, line, { creadoPor, creadoEn: ahora, motivo });
    total.cuotas++;
    total.anulado += centavos;
    total.acreditado += toCents(imputado);
    total.sueltos.push(...(await listCobrosSinTerminar(tx, id)));
  }
  return total;
}

/** Charges again what `anularPeriodosDesde` voided, for who stays or returns. @returns the cents */
export async function reponerPeriodosDesde(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  { usuarioId, periodo, motivo, creadoPor }: DesdeUnPeriodo,
): Promise<number> {
  const ids = (await listDePeriodosDesde(tx, usuarioId, periodo)).map(({ id }) => id);
  await lockVarias(tx, ids);
  let total = 0;
  for (const [id, anulado] of await sumDeRegla(tx, ids, "baja")) {
    const line = renglon("baja", -toCents(anulado));
    await insertRenglon(tx, id, line, { creadoPor, creadoEn: deps.clock(), motivo });
    total += line.importe;
  }
  return total;
}
