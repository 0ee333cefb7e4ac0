import { roundPesos } from "#contract/money.ts";
import type { Deps } from "#server/deps.ts";
import { countByEstado, findUltimaActividad, listCobrado } from "./resumen.repo.ts";

/**
 * Returns the income by `concepto` for each period. A payment counts in the period of its approval, a refund in the
 * period in which it was made.
 * @param cortes boundaries in ascending order; n + 1 boundaries define n periods
 */
export async function resumirCobros(
  deps: Deps,
  cortes: readonly Date[],
): Promise<Partial<Record<string, number>>[]> {
  const periodos = cortes.slice(1).map((): Partial<Record<string, number>> => ({}));
  for (const { periodo, concepto, importe } of await listCobrado(deps.db, cortes)) {
    const donde = periodos[periodo - 1];
    if (donde) donde[concepto] = roundPesos((donde[concepto] ?? 0) + importe);
  }
  return periodos;
}

export const pagosPorEstado = countByEstado;
/** Times of the provider's last notice and of its last approved payment; null if there was none. */
export const actividadDelMedio = findUltimaActividad;
