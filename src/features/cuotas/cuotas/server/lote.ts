import { clubTime } from "#contract/club-time.ts";
import { toCentavos } from "#contract/money.ts";
import { cuotasDesde, sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import { abrirEnLote, esMensual } from "#features/cuotas/aranceles/server/lo-que-paga.ts";
import { reglasVigentes } from "#features/cuotas/aranceles/server/personas-por-facturar.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { renglon } from "../rules.ts";
import { deleteLote, findPrecio, idsDe, lockLote, sumLote } from "./cuotas.repo.ts";
import { type CuotaNueva, insertCuotas } from "./renglones.repo.ts";

/** Instalments per deletion, because a statement may take at most 30 seconds. */
const BATCH = 3_000;

/**
 * Gives new members, who owe nothing yet, the instalments of their plan from today on. In a monthly plan,
 * they start to pay monthly instead.
 * @returns the ids of the new instalments and monthly memberships
 */
export async function asignarEnLote(
  deps: Deps,
  tx: Tx,
  socios: readonly { usuarioId: number; planId: number }[],
): Promise<{ cuotas: number[]; altas: number[] }> {
  const ahora = deps.clock();
  const desde = clubTime(ahora).fecha;
  const { diasDePrimera } = await reglasVigentes(tx);
  const mensuales = new Set<number>();
  const planes = new Map<number, ReturnType<typeof cuotasDesde>>();
  for (const planId of new Set(socios.map((socio) => socio.planId))) {
    if (await esMensual(tx, planId)) mensuales.add(planId);
    const plan = await findPrecio(tx, planId);
    planes.set(planId, plan ? cuotasDesde(desde, plan.precio, plan.cuantas, diasDePrimera) : []);
  }
  const porMes = socios.filter(({ planId }) => mensuales.has(planId));
  const altas = await abrirEnLote(
    tx,
    porMes.map(({ usuarioId, planId }) => ({ personaId: usuarioId, planId })),
    { desde, creadaEn: ahora },
  );
  const cuotas = socios.flatMap(({ usuarioId, planId }) => {
    const delPlan = mensuales.has(planId) ? [] : (planes.get(planId) ?? []);
    return delPlan.map(({ numeroCuota, importe, fecha }) => ({
      usuarioId,
      planId,
      desde,
      numeroCuota,
      deCuantas: delPlan.length,
      venceEl: fecha,
      renglones: [renglon("base", toCentavos(importe))],
    }));
  });
  return { cuotas: idsDe(await insertCuotas(tx, cuotas, { creadoEn: ahora })), altas };
}

/** A person's debt from before the site; `centavos` due on `fecha` (`YYYY-MM-DD`). */
interface SaldoInicial {
  usuarioId: number;
  planId: number;
  centavos: number;
  fecha: string;
}

/** Charges opening balances, each as a separate instalment of the plan (`deCuantas` is 0). @returns their ids */
export async function anotarSaldosIniciales(deps: Deps, tx: Tx, saldos: readonly SaldoInicial[]) {
  const cuotas = saldos.map(({ usuarioId, planId, centavos, fecha }) => ({
    usuarioId,
    planId,
    desde: fecha,
    numeroCuota: 0,
    deCuantas: 0,
    venceEl: fecha,
    renglones: [renglon("saldo-inicial", centavos)],
  }));
  return idsDe(await insertCuotas(tx, cuotas, { creadoEn: deps.clock() }));
}

export const sumarLote = sumLote;

/**
 * Deletes instalments, unless any of them has a payment, even a payment in progress.
 * @returns the number of instalments with a payment; 0 if they were deleted
 */
export async function quitarLote(tx: Tx, ids: readonly number[]): Promise<number> {
  const cobradas = await lockLote(tx, ids);
  if (cobradas > 0) return cobradas;
  for (let at = 0; at < ids.length; at += BATCH) await deleteLote(tx, ids.slice(at, at + BATCH));
  return 0;
}

export interface CuotaAEmitir extends Pick<CuotaNueva, "usuarioId" | "planId" | "venceEl" | "renglones"> {
  /** `YYYY-MM-DD`, the first day of its month. */
  periodo: string;
}

/**
 * Issues instalments for a month (Rule EMI-1). People who already have an instalment keep it, even if another
 * process issues it at the same time.
 * @returns the number of issued instalments, and their total in whole centavos
 */
export async function emitirDePeriodo(deps: Deps, tx: Tx, cuotas: readonly CuotaAEmitir[]) {
  const nuevas = cuotas.map((cuota) => ({
    ...cuota,
    desde: `${cuota.periodo.slice(0, 4)}-01-01`,
    numeroCuota: Number(cuota.periodo.slice(5, 7)),
    deCuantas: 12,
  }));
  const emitidas = await insertCuotas(tx, nuevas, { creadoEn: deps.clock(), repetidas: "dejar" });
  return { cuotas: emitidas.length, centavos: sumarImportes(emitidas) };
}
