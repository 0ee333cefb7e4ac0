import { addDays, addMonths, clubTime } from "#contract/club-time.ts";
import { toCentavos } from "#contract/money.ts";
import { periodoDe, sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { altasDesde, cambiarAlta } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { renglon } from "../rules.ts";
import { idsDe, listCobrosSinTerminar, listDePeriodosDesde } from "./cuotas.repo.ts";
import {
  insertCuentas,
  listPagadores,
  lockPagosDeCuotas,
  lockVarias,
  revertImputaciones,
} from "./imputaciones.repo.ts";
import { insertRenglones, sumDeRegla } from "./renglones.repo.ts";

interface Cambio {
  usuarioId: number;
  motivo: string;
  /** Null if the site does it. */
  creadoPor: number | null;
}

/**
 * Ends a person's membership in a monthly plan with a month (Rule EMI-7): voids later instalments, and turns
 * their payments into credit. Moves an end that was already set. The caller locks the person.
 * @param hasta the last day of a month, `YYYY-MM-DD`
 * @returns null if the person is not in a monthly plan
 */
export async function terminarPlanMensual(
  deps: Deps,
  tx: Tx,
  { usuarioId, hasta, motivo, creadoPor }: Cambio & { hasta: string },
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

/** Amounts are whole centavos. */
interface PeriodosAnulados {
  cuotas: number;
  anulado: number;
  acreditado: number;
  /** Pending payments of these instalments; pass them to `soltarCobros` after the commit. */
  sueltos: number[];
}

/**
 * Voids a person's monthly instalments from a month on with counter-lines; money paid for them becomes the payers'
 * credit (Rule EMI-7). The caller locks the person.
 */
async function anularPeriodosDesde(
  deps: Deps,
  tx: Tx,
  { usuarioId, periodo, motivo, creadoPor }: Cambio & { periodo: string },
): Promise<PeriodosAnulados> {
  const ahora = deps.clock();
  const ids = await listDePeriodosDesde(tx, usuarioId, periodo);
  if (ids.length === 0) return { cuotas: 0, anulado: 0, acreditado: 0, sueltos: [] };
  // Lock order: payments before instalments.
  await lockPagosDeCuotas(tx, ids);
  const tomadas = await lockVarias(tx, ids);
  const porMano = { creadaEn: ahora, creadaPor: creadoPor, motivo };
  const pagos = await revertImputaciones(tx, { cuotaIds: ids, ...porMano });
  await insertCuentas(tx, await listPagadores(tx, pagos), ahora);
  const anuladas = tomadas.flatMap(({ id, importe, imputado }) =>
    toCentavos(importe) === 0 ? [] : [{ id, importe: toCentavos(importe), imputado: toCentavos(imputado) }],
  );
  const lines = anuladas.map(({ id, importe }) => ({ ...renglon("baja", -importe, importe), cuotaId: id }));
  await insertRenglones(tx, lines, { creadoPor, creadoEn: ahora, motivo });
  return {
    cuotas: anuladas.length,
    anulado: sumarImportes(anuladas),
    acreditado: anuladas.reduce((sum, { imputado }) => sum + imputado, 0),
    sueltos: await listCobrosSinTerminar(tx, idsDe(anuladas)),
  };
}

/**
 * Charges again the amounts that `anularPeriodosDesde` voided, for a person who stays or returns.
 * @returns the amount in centavos
 */
export async function reponerPeriodosDesde(
  deps: Deps,
  tx: Tx,
  { usuarioId, periodo, motivo, creadoPor }: Cambio & { periodo: string },
): Promise<number> {
  const ids = await listDePeriodosDesde(tx, usuarioId, periodo);
  await lockVarias(tx, ids);
  const anulado = await sumDeRegla(tx, ids, "baja");
  const lines = anulado.map(({ cuotaId, importe }) => ({ ...renglon("baja", -importe), cuotaId }));
  await insertRenglones(tx, lines, { creadoPor, creadoEn: deps.clock(), motivo });
  return sumarImportes(lines);
}
