import { eq, sql } from "drizzle-orm";
import { devoluciones, pagos } from "#features/caja/pagos/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { entradas } from "./table.ts";

export async function findInstantes(q: Queryable, entradaId: number) {
  const [row] = await q
    .select({
      estado: entradas.estado,
      pedidaEn: entradas.compradaEn,
      ingresoEn: entradas.ingresoEn,
      devueltaEn: devoluciones.hechaEn,
      devolucionId: entradas.devolucionId,
      monto: pagos.monto,
      medio: pagos.medio,
      pagoEstado: pagos.estado,
      paginaEn: pagos.paginaEn,
      aprobadoEn: pagos.aprobadoEn,
      pagoActualizadoEn: pagos.actualizadoEn,
      /** One email has all tickets of a payment and refers to the first valid ticket, so all their ids are needed. */
      hermanas: sql<number[]>`(select array_agg(e.id) from entradas e where e.pago_id = ${pagos.id})`,
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .leftJoin(devoluciones, eq(devoluciones.id, entradas.devolucionId))
    .where(eq(entradas.id, entradaId));
  return row ?? null;
}
