import { toCentavos } from "#contract/money.ts";
import { fromCentavos, type Tx } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type CuotaDePeriodoRow, insertDePeriodo } from "./emision.repo.ts";

/** Amounts are whole centavos. */
export interface RenglonAEmitir {
  regla: string;
  version: number;
  base: number | null;
  importe: number;
  origen: string;
}

export interface CuotaAEmitir {
  usuarioId: number;
  planId: number;
  /** `YYYY-MM-DD`, the first day of its month. */
  periodo: string;
  venceEl: string;
  /** The lines add up to the amount of the instalment, which is not below 0. */
  renglones: readonly RenglonAEmitir[];
}

export const sumarRenglones = (renglones: readonly { importe: number }[]): number =>
  renglones.reduce((sum, { importe }) => sum + importe, 0);

/**
 * Issues instalments for a month (Rule EMI-1). People who already have an instalment keep it, even if another
 * process issues it at the same time. Runs as one statement, so pass at most a few thousand.
 * @returns the number of issued instalments, and their total in whole centavos
 */
export async function emitirDePeriodo(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  cuotas: readonly CuotaAEmitir[],
): Promise<{ cuotas: number; centavos: number }> {
  if (cuotas.length === 0) return { cuotas: 0, centavos: 0 };
  const rows = cuotas.map(
    ({ renglones, ...cuota }): CuotaDePeriodoRow => ({
      ...cuota,
      importe: fromCentavos(sumarRenglones(renglones)),
      renglones: renglones.map(toRow),
    }),
  );
  const { cuotas: nuevas, importe } = await insertDePeriodo(tx, rows, deps.clock());
  return { cuotas: nuevas, centavos: toCentavos(importe) };
}

export const toRow = ({ regla, version, base, importe, origen }: RenglonAEmitir) => ({
  regla,
  version,
  base: base === null ? null : fromCentavos(base),
  importe: fromCentavos(importe),
  origen,
});
