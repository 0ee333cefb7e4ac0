import type { Deps } from "#server/deps.ts";
import { cobradoEntre } from "./repo.ts";

/**
 * Income by `concepto` for each period. A payment counts from its approval until it is refunded.
 * @param cortes boundaries in ascending order; n + 1 of them define n periods
 */
export async function resumirCobros(
  deps: Pick<Deps, "db">,
  cortes: readonly Date[],
): Promise<Partial<Record<string, number>>[]> {
  const periodos = cortes.slice(1).map((): Partial<Record<string, number>> => ({}));
  for (const { periodo, concepto, importe } of await cobradoEntre(deps.db, cortes)) {
    const donde = periodos[periodo - 1];
    if (donde) donde[concepto] = importe;
  }
  return periodos;
}
