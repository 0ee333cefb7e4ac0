import type { Tx } from "#server/db/database.ts";
import { importeDeCuota } from "../rules.ts";
import { findPlan, lockPlan, updatePrecio } from "./planes.repo.ts";

/** A plan whose row is locked, with its price in pesos. */
export async function lockConPrecio(tx: Tx, id: number) {
  await lockPlan(tx, id);
  return findPlan(tx, id);
}

/** Changes a plan's price and that of its instalments, for who gets it from now on (Rule SOC-7). @param precio pesos */
export async function cambiarPrecio(
  tx: Tx,
  { id, cuotas }: { id: number; cuotas: readonly unknown[] },
  precio: number,
): Promise<void> {
  await updatePrecio(tx, id, { precio, importe: importeDeCuota(precio, Math.max(1, cuotas.length)) });
}
