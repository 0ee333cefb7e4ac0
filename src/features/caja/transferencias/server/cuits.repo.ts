import { and, desc, eq } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { rowOf, rowsOf } from "#server/db/rows.ts";
import { cuitsDePagador } from "./table.ts";

/** Maps each CUIT to the people who have paid from it. */
export async function listConocidosPorCuit(q: Queryable): Promise<Map<string, number[]>> {
  const rows = await rowsOf<{ cuit: string; personas: number[] }>(q)`
    select cuit, array_agg(persona_id) as personas from cuits_de_pagador group by cuit`;
  return new Map(rows.map(({ cuit, personas }) => [cuit, personas]));
}

export async function insertCuit(tx: Tx, personaId: number, cuit: string, vistoEn: Date): Promise<void> {
  await tx
    .insert(cuitsDePagador)
    .values({ personaId, cuit, vistoEn })
    .onConflictDoUpdate({ target: [cuitsDePagador.personaId, cuitsDePagador.cuit], set: { vistoEn } });
}

/**
 * Returns the name and DNI by which a CUIT is recognized as the payer's own; a DNI counts only if the office has
 * confirmed it. Reads a table of an area above this one.
 */
export const findPagador = (q: Queryable, personaId: number) =>
  rowOf<{ nombre: string; apellido: string; dni: string | null }>(q)`
    select u.nombre, u.apellido, p.dni from usuarios u
    left join personas p on p.id = u.id and p.confirmada_en is not null where u.id = ${personaId}`;

/** Deletes a CUIT; false if it was not stored. */
export async function deleteCuit(tx: Tx, personaId: number, cuit: string): Promise<boolean> {
  const which = and(eq(cuitsDePagador.personaId, personaId), eq(cuitsDePagador.cuit, cuit));
  return (await tx.delete(cuitsDePagador).where(which)).rowCount === 1;
}

export function listCuitsDe(q: Queryable, personaId: number) {
  return q
    .select({ cuit: cuitsDePagador.cuit, vistoEn: cuitsDePagador.vistoEn })
    .from(cuitsDePagador)
    .where(eq(cuitsDePagador.personaId, personaId))
    .orderBy(desc(cuitsDePagador.vistoEn));
}

export async function deleteCuitsDe(tx: Tx, personaId: number): Promise<void> {
  await tx.delete(cuitsDePagador).where(eq(cuitsDePagador.personaId, personaId));
}
