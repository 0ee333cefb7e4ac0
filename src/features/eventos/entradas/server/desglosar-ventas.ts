import type { MedioDePago } from "#features/caja/pagos/rules.ts";
import type { Deps } from "#server/deps.ts";
import { listVentasPorDia } from "./ventas.repo.ts";

/** What an event sold and returned, by day of purchase on the club's clock, ticket type and method of payment. */
export async function desglosarVentas({ db }: Pick<Deps, "db">, eventoId: number) {
  const rows = await listVentasPorDia(db, eventoId);
  return rows.map(({ medio, ...venta }) => ({ ...venta, medio: medio as MedioDePago }));
}
