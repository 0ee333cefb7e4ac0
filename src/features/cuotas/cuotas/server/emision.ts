import { sumarImportes } from "#features/cuotas/aranceles/rules.ts";
import type { Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type CuotaNueva, insertCuotas } from "./renglones.repo.ts";

export interface CuotaAEmitir extends Pick<CuotaNueva, "usuarioId" | "planId" | "venceEl" | "renglones"> {
  /** `YYYY-MM-DD`, the first day of its month. */
  periodo: string;
}

/**
 * Issues instalments for a month (Rule EMI-1). People who already have an instalment keep it, even if another
 * process issues it at the same time.
 * @returns the number of issued instalments, and their total in whole centavos
 */
export async function emitirDePeriodo(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  cuotas: readonly CuotaAEmitir[],
): Promise<{ cuotas: number; centavos: number }> {
  const nuevas = cuotas.map((cuota) => ({
    ...cuota,
    desde: `${cuota.periodo.slice(0, 4)}-01-01`,
    numeroCuota: Number(cuota.periodo.slice(5, 7)),
    deCuantas: 12,
  }));
  const emitidas = await insertCuotas(tx, nuevas, { creadoEn: deps.clock(), repetidas: "dejar" });
  return { cuotas: emitidas.length, centavos: sumarImportes(emitidas) };
}
