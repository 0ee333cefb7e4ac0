import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { iso, rowOf, rowsOf } from "#server/db/rows.ts";
import type { Restriccion } from "../contract.ts";
import { restricciones } from "./table.ts";

interface Par {
  responsableId: number;
  dependienteId: number;
}

interface Orden {
  id: number;
  quien: string;
  motivo: string;
  puestaEn: Date;
}

/**
 * Returns the court order between two people; null if there is none. With `porNombre`, an order between people with
 * the same names counts too, because a new person may already have another record.
 */
export async function findRestriccion(
  q: Queryable,
  { responsableId, dependienteId }: Par,
  porNombre = false,
): Promise<Orden | null> {
  const misma = (uno: SQL, otro: SQL) =>
    porNombre ? sql`(${uno}.id = ${otro}.id or ${uno}.orden = ${otro}.orden)` : sql`${uno}.id = ${otro}.id`;
  const rows = await rowsOf<Orden>(q)`
    select r.id, a.nombre || ' ' || a.apellido as quien, r.motivo, r.puesta_en as "puestaEn"
    from usuarios x join usuarios a on ${misma(sql`a`, sql`x`)} join restricciones r on r.responsable_id = a.id
      join usuarios d on d.id = r.dependiente_id join usuarios y on ${misma(sql`y`, sql`d`)}
    where x.id = ${responsableId} and y.id = ${dependienteId} order by r.id limit 1`;
  return rows[0] ? { ...rows[0], puestaEn: new Date(rows[0].puestaEn) } : null;
}

/** Inserts a court order, unless there is already one between the two people. */
export async function insertRestriccion(tx: Tx, row: typeof restricciones.$inferInsert): Promise<void> {
  await tx.insert(restricciones).values(row).onConflictDoNothing();
}

/** SQL: the person, or the record into which they were merged. */
const quienEs = (id: SQL) => sql`(select coalesce(p.unida_a, p.id) from personas p where p.id = ${id})`;

/** Returns the condition that a row is about these two people, or about records merged into theirs. */
const delPar = ({ responsableId, dependienteId }: Par, tabla: SQL) => sql`
  ${quienEs(sql`${tabla}.responsable_id`)} = ${responsableId}
  and ${quienEs(sql`${tabla}.dependiente_id`)} = ${dependienteId}`;

/** Deletes the court order between two people and lifts the restriction of their bonds. */
export async function deleteRestriccion(tx: Tx, par: Par): Promise<void> {
  await tx.execute(sql`delete from restricciones r where ${delPar(par, sql`r`)}`);
  await tx.execute(
    sql`update vinculos v set restringido = false where v.restringido and ${delPar(par, sql`v`)}`,
  );
}

/** Locks a court order and returns its two people, following merges. */
export const lockRestriccion = (tx: Tx, id: number) =>
  rowOf<Par>(tx)`
    select ${quienEs(sql`r.responsable_id`)} as "responsableId", ${quienEs(sql`r.dependiente_id`)} as "dependienteId"
    from restricciones r where r.id = ${id} for update of r`;

export const listRestriccionesDe = (q: Queryable, personaId: number) =>
  rowsOf<Restriccion>(q)`
    select r.id, case when r.responsable_id = ${personaId} then 'dependiente' else 'responsable' end as lado,
      json_build_object('id', o.id, 'nombre', o.nombre, 'apellido', o.apellido) as persona, r.motivo,
      ${iso(sql`r.puesta_en`)} as "puestaEn", a.nombre_usuario as "puestaPor"
    from restricciones r
      join usuarios o on o.id = case when r.responsable_id = ${personaId} then r.dependiente_id else r.responsable_id end
      join personas p on p.id = o.id and p.unida_a is null
      left join usuarios a on a.id = r.puesta_por
    where ${personaId} in (r.responsable_id, r.dependiente_id) order by r.id`;
