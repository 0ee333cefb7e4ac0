import { eq, or, sql } from "drizzle-orm";
import { anyInt } from "#server/db/any-int.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { PartidoRow } from "../partidos.repo.ts";
import { competencias, partidos } from "../table.ts";

/** Lets one import at a time judge and write. */
export const lockImportaciones = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('importar-partidos', 0))`);

export const listCompetenciasDe = (q: Queryable, temporada: number, id: number | undefined) =>
  q
    .select()
    .from(competencias)
    .where(or(eq(competencias.temporada, temporada), id === undefined ? undefined : eq(competencias.id, id)))
    .orderBy(competencias.id);

/** Locks the matches that an import may change, in id order. Without a transaction, only reads them. */
export function listPartidosDe(q: Queryable, ids: readonly number[], lock: boolean): Promise<PartidoRow[]> {
  const rows = q
    .select()
    .from(partidos)
    .where(sql`${partidos.competenciaId} = ${anyInt(ids)}`)
    .orderBy(partidos.id);
  return lock ? rows.for("update") : rows;
}

/** Rows per statement. */
const TANDA = 500;

export async function insertPartidos(tx: Tx, rows: readonly (typeof partidos.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += TANDA)
    await tx.insert(partidos).values(rows.slice(at, at + TANDA));
}

/** Marks matches that the newest file does not contain. */
export async function updateFaltan(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(partidos)
    .set({ faltaEnArchivo: true })
    .where(sql`${partidos.id} = ${anyInt(ids)}`);
}
