import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database.ts";
import { vinculos } from "./table.ts";

/** Whether a right of a bond holds on a day. */
function rigeEn(desde: SQLWrapper, hasta: SQLWrapper, hoy: string) {
  return sql<boolean>`coalesce(${desde} <= ${hoy}, false) and coalesce(${hasta} >= ${hoy}, true)`;
}

/** What the bonds of a responsible person give on a day (`YYYY-MM-DD` of the club's clock). */
export function listDerechos(q: Queryable, responsableId: number, hoy: string) {
  return q
    .select({
      vinculoId: vinculos.id,
      personaId: vinculos.dependienteId,
      relacion: vinculos.relacion,
      ve: rigeEn(vinculos.veDesde, vinculos.veHasta, hoy),
      paga: rigeEn(vinculos.pagaDesde, vinculos.pagaHasta, hoy),
      autoriza: rigeEn(vinculos.autorizaDesde, vinculos.autorizaHasta, hoy),
      restringido: vinculos.restringido,
    })
    .from(vinculos)
    .where(and(eq(vinculos.responsableId, responsableId), isNull(vinculos.terminadoEn)))
    .orderBy(vinculos.dependienteId);
}
