import type { Deps } from "#server/deps.ts";
import { ventasDe } from "./repo.ts";

export interface VentaDeEvento {
  /** Paid tickets. */
  vendidas: number;
  /** Amount paid, excluding refunds. */
  importe: number;
}

/** Sales by event; events without tickets are omitted. */
export async function resumirVentas(
  deps: Pick<Deps, "db">,
  eventoIds: readonly number[],
): Promise<Map<number, VentaDeEvento>> {
  const filas = await ventasDe(deps.db, eventoIds);
  return new Map(filas.map(({ eventoId, ...venta }) => [eventoId, venta]));
}
