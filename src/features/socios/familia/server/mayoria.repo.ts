import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { personas, vinculos } from "#features/personas/vinculos/server/table.ts";
import type { Tx } from "#server/db/database.ts";

const dependientes = alias(usuarios, "dependientes");

/** Locks and returns the active bonds without a notice, for dependants born by this date. */
export function lockPorAvisar(tx: Tx, nacidosHasta: string) {
  return tx
    .select({
      id: vinculos.id,
      veHasta: vinculos.veHasta,
      autorizaHasta: vinculos.autorizaHasta,
      nacimiento: sql<string>`${personas.fechaDeNacimiento}::text`,
      dependiente: {
        id: dependientes.id,
        nombre: dependientes.nombre,
        apellido: dependientes.apellido,
        correo: dependientes.correo,
      },
      responsable: {
        id: usuarios.id,
        nombre: usuarios.nombre,
        apellido: usuarios.apellido,
        correo: usuarios.correo,
      },
    })
    .from(vinculos)
    .innerJoin(personas, eq(personas.id, vinculos.dependienteId))
    .innerJoin(dependientes, eq(dependientes.id, vinculos.dependienteId))
    .innerJoin(usuarios, eq(usuarios.id, vinculos.responsableId))
    .where(
      and(
        isNull(vinculos.terminadoEn),
        isNull(vinculos.avisadoEn),
        lte(personas.fechaDeNacimiento, nacidosHasta),
        // A bond that started after the 18th birthday was meant for an adult, so it stays.
        sql`${vinculos.creadoEn}::date < (${personas.fechaDeNacimiento} + interval '18 years')::date`,
      ),
    )
    .orderBy(vinculos.id)
    .for("update", { of: vinculos });
}

/** Ends the rights to see and decide on this date, unless they end earlier, and records the notice. */
export async function updateAvisado(tx: Tx, vinculoId: number, ultimoDia: string, ahora: Date) {
  const aMasTardar = (hasta: AnyPgColumn) => sql`least(${hasta}, ${ultimoDia}::date)`;
  await tx
    .update(vinculos)
    .set({
      veHasta: aMasTardar(vinculos.veHasta),
      autorizaHasta: aMasTardar(vinculos.autorizaHasta),
      avisadoEn: ahora,
    })
    .where(eq(vinculos.id, vinculoId));
}
