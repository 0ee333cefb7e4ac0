import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { vinculos } from "../table.ts";

/** Active users with an address who answer for a person. */
export function listResponsables(q: Queryable, dependienteId: number) {
  return q
    .select({
      id: usuarios.id,
      nombre: usuarios.nombre,
      correo: usuarios.correo,
      restringido: vinculos.restringido,
      veDesde: vinculos.veDesde,
      veHasta: vinculos.veHasta,
      pagaDesde: vinculos.pagaDesde,
      pagaHasta: vinculos.pagaHasta,
    })
    .from(vinculos)
    .innerJoin(usuarios, eq(usuarios.id, vinculos.responsableId))
    .where(
      and(
        eq(vinculos.dependienteId, dependienteId),
        isNull(vinculos.terminadoEn),
        isNotNull(usuarios.correo),
        eq(usuarios.alta, true),
      ),
    )
    .orderBy(vinculos.id);
}
