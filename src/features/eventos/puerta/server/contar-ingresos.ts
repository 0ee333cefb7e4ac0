import type { Deps } from "#server/deps.ts";
import { countIngresos } from "./repo.ts";

/** How many people each of these events let in; the gate's counter and the dashboard's. One without any is left out. */
export async function contarIngresos(
  deps: Pick<Deps, "db">,
  eventoIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await countIngresos(deps.db, eventoIds);
  return new Map(rows.map(({ eventoId, ingresaron }) => [eventoId, ingresaron]));
}
