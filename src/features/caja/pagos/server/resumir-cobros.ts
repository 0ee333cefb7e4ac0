import type { Deps } from "#server/deps.ts";
import { cobradoEntre } from "./repo.ts";

/**
 * The money that came in between each of these instants and the next, by what it was for (`concepto`). A payment
 * counts when it was approved, and no longer once it was given back.
 * @param cortes ascending; n + 1 of them give n periods
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
