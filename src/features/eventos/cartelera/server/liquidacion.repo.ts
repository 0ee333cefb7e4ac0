import { eq, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { entradas, PRECIO } from "#features/eventos/entradas/server/table.ts";
import { codigos, tarifas } from "#features/eventos/precios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";

export function listVendidas(q: Queryable, eventoId: number) {
  return q
    .select({
      pagoId: pagos.id,
      precio: PRECIO,
      tipo: sql<string>`coalesce(${tarifas.nombre}, 'General')`,
      codigo: codigos.codigo,
      estado: entradas.estado,
      registradoPor: pagos.registradoPor,
      medio: pagos.medio,
      pagoEstado: pagos.estado,
      comision: pagos.comision,
      acreditadoEn: pagos.acreditadoEn,
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .leftJoin(tarifas, eq(tarifas.id, entradas.tarifaId))
    .leftJoin(codigos, eq(codigos.id, entradas.codigoId))
    .where(eq(entradas.eventoId, eventoId))
    .orderBy(entradas.id);
}
