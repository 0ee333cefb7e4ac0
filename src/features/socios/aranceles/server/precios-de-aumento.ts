import { done, notFound, type Outcome } from "#contract/outcome.ts";
import type { Tx } from "#server/db/database.ts";
import { precioDe } from "../rules.ts";
import { listPrecios } from "./facturacion.repo.ts";
import { insertPrecios, lockAranceles } from "./precios.repo.ts";

export const ponerPrecios = insertPrecios;

/** An arancel whose row is locked, with its price of a month, in whole cents. */
interface ArancelTomado {
  id: number;
  nombre: string;
  precio: number | null;
  /** The newest price that was written, of whatever month. */
  ultimoPrecioId: number;
}

/** Aranceles with their price of a month, locked in the order of their ids. 404 for one that is not charged. */
export async function lockConPrecios(
  tx: Tx,
  ids: readonly number[],
  periodo: string,
): Promise<Outcome<ArancelTomado[]>> {
  const rows = await lockAranceles(tx, ids);
  if (rows.length < ids.length || rows.some(({ activa }) => !activa))
    return notFound("Algo de lo que elegiste ya no se cobra por mes: elegí de nuevo.");
  const precios = await listPrecios(tx);
  return done(
    rows.map(({ id, nombre }) => {
      const suyos = precios.get(id) ?? [];
      return {
        id,
        nombre,
        precio: precioDe(suyos, periodo)?.importe ?? null,
        ultimoPrecioId: Math.max(0, ...suyos.map((uno) => uno.id)),
      };
    }),
  );
}
