import { and, eq, isNull, or, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import {
  invitacionesDeFamilia as invitaciones,
  personas,
  personasEnGrupos,
  vinculos,
} from "#features/personas/vinculos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";

/**
 * Lists everything stored about a person's family, without the names of other people: identity, bonds by id, and
 * requests.
 */
export async function listDatosDeFamilia(q: Queryable, usuarioId: number) {
  const { dni, fechaDeNacimiento, telefono } = personas;
  const [persona] = await q
    .select({ dni, fechaDeNacimiento, telefono })
    .from(personas)
    .where(eq(personas.id, usuarioId));
  const bonds = await q
    .select({
      responsableId: vinculos.responsableId,
      dependienteId: vinculos.dependienteId,
      relacion: vinculos.relacion,
      veDesde: vinculos.veDesde,
      veHasta: vinculos.veHasta,
      pagaDesde: vinculos.pagaDesde,
      pagaHasta: vinculos.pagaHasta,
      autorizaDesde: vinculos.autorizaDesde,
      autorizaHasta: vinculos.autorizaHasta,
      creadoEn: vinculos.creadoEn,
      terminadoEn: vinculos.terminadoEn,
    })
    .from(vinculos)
    .where(or(eq(vinculos.responsableId, usuarioId), eq(vinculos.dependienteId, usuarioId)))
    .orderBy(vinculos.id);
  const { relacion, creadaEn, resueltaEn, aceptada } = invitaciones;
  const pedidos = await q
    .select({ relacion, creadaEn, resueltaEn, aceptada })
    .from(invitaciones)
    .where(eq(invitaciones.deId, usuarioId))
    .orderBy(invitaciones.id);
  return { persona: persona ?? null, vinculos: bonds, invitaciones: pedidos };
}

/** Locks a responsable's dependants and returns their birth dates. */
export function lockDependientes(tx: Tx, responsableId: number) {
  return tx
    .select({
      id: usuarios.id,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      fechaDeNacimiento: personas.fechaDeNacimiento,
    })
    .from(vinculos)
    .innerJoin(usuarios, eq(usuarios.id, vinculos.dependienteId))
    .innerJoin(personas, eq(personas.id, vinculos.dependienteId))
    .where(
      and(
        eq(vinculos.responsableId, responsableId),
        isNull(vinculos.terminadoEn),
        isNull(usuarios.eliminadoEn),
      ),
    )
    .orderBy(personas.id)
    .for("update", { of: personas });
}

export const updateVinculosTerminados = (tx: Tx, usuarioId: number, ahora: Date) =>
  tx
    .update(vinculos)
    .set({ terminadoEn: ahora, motivoDeFin: "Se eliminó una cuenta" })
    .where(
      and(
        or(eq(vinculos.responsableId, usuarioId), eq(vinculos.dependienteId, usuarioId)),
        isNull(vinculos.terminadoEn),
      ),
    );

export async function deleteDatosDeFamilia(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .delete(invitaciones)
    .where(
      or(
        eq(invitaciones.deId, usuarioId),
        eq(invitaciones.paraId, usuarioId),
        eq(invitaciones.dependienteId, usuarioId),
      ),
    );
  await tx.delete(personasEnGrupos).where(eq(personasEnGrupos.personaId, usuarioId));
  await tx
    .update(personas)
    .set({ dni: null, fechaDeNacimiento: null, telefono: sql`''` })
    .where(eq(personas.id, usuarioId));
}
