import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { vinculos } from "./table.ts";

/** Active users with an address who answer for these people. */
export function listResponsables(q: Queryable, dependienteIds: readonly number[]) {
  return q
    .select({
      id: usuarios.id,
      dependienteId: vinculos.dependienteId,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
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
        sql`${vinculos.dependienteId} = ${anyInt(dependienteIds)}`,
        isNull(vinculos.terminadoEn),
        isNotNull(usuarios.correo),
        eq(usuarios.alta, true),
      ),
    )
    .orderBy(vinculos.id);
}
