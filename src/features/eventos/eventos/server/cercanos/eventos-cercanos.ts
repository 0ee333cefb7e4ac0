import type { Deps } from "#server/deps.ts";
import { cercanos } from "./repo.ts";

export interface EventoCercano {
  id: number;
  nombre: string;
  /** `YYYY-MM-DD` and `HH:MM` on the club's clock. */
  fecha: string;
  hora: string;
  lugar: string;
  total: number;
  estado: boolean;
  ventaAbierta: boolean;
}

/**
 * Today's events with a limited number of upcoming and past ones. Inactive events are included if they have tickets.
 */
export async function eventosCercanos(
  deps: Pick<Deps, "db">,
  hoy: string,
  cuantos: number,
): Promise<Record<"deHoy" | "proximos" | "ultimos", EventoCercano[]>> {
  const [deHoy, proximos, ultimos] = await Promise.all([
    cercanos.mismoDia(deps.db).execute({ dia: hoy, limit: null }),
    cercanos.despues(deps.db).execute({ dia: hoy, limit: cuantos }),
    cercanos.antes(deps.db).execute({ dia: hoy, limit: cuantos }),
  ]);
  return { deHoy, proximos, ultimos };
}
