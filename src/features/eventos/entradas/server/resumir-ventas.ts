import type { Deps } from "#server/deps.ts";
import { ventasDe } from "./repo.ts";

export interface VentaDeEvento {
  /** Paid tickets. */
  vendidas: number;
  /** What was paid for them, without what was given back. */
  importe: number;
}

/** What these events sold, by event; one without tickets is left out. */
export async function resumirVentas(
  deps: Pick<Deps, "db">,
  eventoIds: readonly number[],
): Promise<Map<number, VentaDeEvento>> {
  const filas = await ventasDe(deps.db, eventoIds);
  return new Map(filas.map(({ eventoId, ...venta }) => [eventoId, venta]));
}
