import type { Deps } from "#server/deps.ts";
import { countIngresos } from "./repo.ts";

/** Check-ins per event, for the gate and the dashboard. Events without any are omitted. */
export async function contarIngresos(
  deps: Pick<Deps, "db">,
  eventoIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await countIngresos(deps.db, eventoIds);
  return new Map(rows.map(({ eventoId, ingresaron }) => [eventoId, ingresaron]));
}
