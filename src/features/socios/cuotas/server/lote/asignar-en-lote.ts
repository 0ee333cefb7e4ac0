import { clubTime } from "#contract/club-time.ts";
import { cuotasDesde } from "#features/socios/planes/rules.ts";
import { fromMoney, type Tx, toMoney } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { findPrecio } from "../repo.ts";
import { type CuotaEnLote, deleteLote, insertLote, lockLote } from "./repo.ts";

/** Instalments written in one statement: a database statement may take 30 seconds. */
const BATCH = 3_000;

/** Gives new members, who owe nothing yet, the instalments of their plan from today on. @returns their ids */
export async function asignarEnLote(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  socios: readonly { usuarioId: number; planId: number }[],
): Promise<number[]> {
  const desde = clubTime(deps.clock()).fecha;
  const planes = new Map<number, ReturnType<typeof cuotasDesde>>();
  for (const planId of new Set(socios.map((socio) => socio.planId))) {
    const plan = await findPrecio(tx, planId);
    planes.set(planId, plan ? cuotasDesde(desde, toMoney(plan.precio), plan.cuantas) : []);
  }
  const cuotas = socios.flatMap(({ usuarioId, planId }) => {
    const delPlan = planes.get(planId) ?? [];
    return delPlan.map(({ numeroCuota, importe, fecha }) => ({
      usuarioId,
      planId,
      desde,
      numeroCuota,
      deCuantas: delPlan.length,
      importe: fromMoney(importe),
      venceEl: fecha,
    }));
  });
  return escribir(deps, tx, cuotas, "base");
}

/** What somebody owed before the site; `centavos` due on `fecha` (`YYYY-MM-DD`). */
interface SaldoInicial {
  usuarioId: number;
  planId: number;
  centavos: number;
  fecha: string;
}

/** Charges opening balances, each as an instalment of none (`deCuantas` 0) of the plan. @returns their ids */
export function anotarSaldosIniciales(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  saldos: readonly SaldoInicial[],
): Promise<number[]> {
  const cuotas = saldos.map(({ usuarioId, planId, centavos, fecha }) => ({
    usuarioId,
    planId,
    desde: fecha,
    numeroCuota: 0,
    deCuantas: 0,
    importe: fromMoney(centavos / 100),
    venceEl: fecha,
  }));
  return escribir(deps, tx, cuotas, "saldo-inicial");
}

async function escribir(deps: Pick<Deps, "clock">, tx: Tx, cuotas: readonly CuotaEnLote[], regla: string) {
  const ids: number[] = [];
  for (let at = 0; at < cuotas.length; at += BATCH)
    ids.push(...(await insertLote(tx, cuotas.slice(at, at + BATCH), regla, deps.clock())));
  return ids;
}

/** Deletes instalments that nobody paid. @returns how many somebody paid or began to pay; if any, nothing is deleted */
export async function quitarLote(tx: Tx, ids: readonly number[]): Promise<number> {
  const { cobradas } = await lockLote(tx, ids);
  if (cobradas > 0) return cobradas;
  for (let at = 0; at < ids.length; at += BATCH) await deleteLote(tx, ids.slice(at, at + BATCH));
  return 0;
}
