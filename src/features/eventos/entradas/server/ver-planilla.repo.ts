import { eq, sql } from "drizzle-orm";
import { tarifas } from "#features/eventos/precios/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { socios } from "#features/socios/socios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable } from "#server/db/database.ts";
import { listing, type Whole } from "#server/db/list-query.ts";
import type { EntradaEnPlanilla } from "../contract.ts";
import { entradas, QUIEN_VA } from "./table.ts";

/** Lists the paid tickets of an event by the holder's surname, with nameless tickets last. */
export function listPlanilla(q: Queryable, eventoId: number): Whole<EntradaEnPlanilla> {
  return listing(q, {
    key: entradas.id,
    from: sql`${entradas} left join ${usuarios} on ${usuarios.id} = ${QUIEN_VA}`,
    where: sql`${entradas.eventoId} = ${eventoId} and ${entradas.estado} = 'pagada'`,
    orderBy: [
      sql`coalesce(${usuarios.orden}, buscable(${entradas.portador})) nulls last`,
      sql`${entradas.id}`,
    ],
    read: async (ids) =>
      (
        await q
          .select({
            entrada: entradas.id,
            persona: sql<
              string | null
            >`coalesce(${usuarios.apellido} || ', ' || ${usuarios.nombre}, ${entradas.portador})`,
            dni: socios.dni,
            tarifa: sql<string>`coalesce(${tarifas.nombre}, 'General')`,
            correo: sql<string | null>`coalesce(${usuarios.correo}, ${entradas.portadorCorreo})`,
            pasadaA: entradas.pasadaA,
            ingresoEn: entradas.ingresoEn,
          })
          .from(entradas)
          .leftJoin(usuarios, eq(usuarios.id, QUIEN_VA))
          .leftJoin(socios, eq(socios.usuarioId, QUIEN_VA))
          .leftJoin(tarifas, eq(tarifas.id, entradas.tarifaId))
          .where(sql`${entradas.id} = ${anyInt(ids)}`)
      ).map((row) => ({ ...row, ingresoEn: row.ingresoEn?.toISOString() ?? null })),
    keyOf: ({ entrada }) => entrada,
  });
}
