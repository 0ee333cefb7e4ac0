import { eq, type SQL, sql } from "drizzle-orm";
import type { OrderedColumn } from "#contract/columns.ts";
import type { Ordering } from "#contract/lists.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import { anyInt } from "#server/db/any-int.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { searchIn } from "#server/db/search.ts";
import type { ResumenDeImportacion } from "../contract.ts";
import { COLUMNAS_DE_IMPORTACIONES, type Estado } from "../rules.ts";
import { importaciones } from "./table.ts";

const columns = {
  id: importaciones.id,
  archivo: importaciones.archivo,
  lectura: importaciones.lectura,
  conteos: importaciones.conteos,
  estado: importaciones.estado,
  creadaEn: importaciones.creadaEn,
  aplicadaEn: importaciones.aplicadaEn,
  deshechaEn: importaciones.deshechaEn,
  reclamadaEn: importaciones.reclamadaEn,
};

function selectImportaciones(q: Queryable) {
  return q
    .select({ ...columns, por: sql<string>`coalesce(${usuarios.nombreUsuario}, '')` })
    .from(importaciones)
    .leftJoin(usuarios, eq(usuarios.id, importaciones.creadaPor));
}
export type ImportacionRow = Awaited<ReturnType<typeof selectImportaciones>>[number];

export async function insertImportacion(tx: Tx, row: typeof importaciones.$inferInsert): Promise<number> {
  return (await insertedOf(tx.insert(importaciones).values(row).returning({ id: importaciones.id }))).id;
}

export const findImportacion = (q: Queryable, id: number): Promise<ImportacionRow | null> =>
  firstOf(selectImportaciones(q).where(eq(importaciones.id, id)));

export async function lockImportacion(tx: Tx, id: number): Promise<ImportacionRow | null> {
  const found = await selectImportaciones(tx)
    .where(eq(importaciones.id, id))
    .for("update", { of: importaciones });
  return found[0] ?? null;
}

export async function findContenido(q: Queryable, id: number): Promise<Buffer | null> {
  const found = q.select({ contenido: importaciones.contenido }).from(importaciones);
  return (await found.where(eq(importaciones.id, id)))[0]?.contenido ?? null;
}

type Cambios = Partial<Omit<typeof importaciones.$inferInsert, "id" | "estado">> & { estado?: Estado };

export const updateImportacion = (tx: Tx, id: number, cambios: Cambios) =>
  tx.update(importaciones).set(cambios).where(eq(importaciones.id, id));

export const deleteImportacion = (tx: Tx, id: number) =>
  tx.delete(importaciones).where(eq(importaciones.id, id));

/** Finds how the last file with one of these signatures was read. */
export function findLecturaDeFirmas(q: Queryable, firmas: readonly string[]) {
  const query = q
    .select({ firma: importaciones.firma, lectura: importaciones.lectura })
    .from(importaciones)
    .where(sql`${importaciones.firma} = any(${sql.param([...firmas])}::text[])`)
    .orderBy(sql`${importaciones.id} desc`);
  return firstOf(query.limit(1));
}

const EN_SQL = columnSql(COLUMNAS_DE_IMPORTACIONES, {
  creadaEn: { value: importaciones.creadaEn, order: importaciones.id },
  archivo: importaciones.archivo,
  por: usuarios.nombreUsuario,
  conteos: null,
  estado: importaciones.estado,
});

export function listImportaciones(
  q: Queryable,
  termino: string | undefined,
  orden: Ordering<OrderedColumn<typeof COLUMNAS_DE_IMPORTACIONES>>,
): Listing<ResumenDeImportacion> {
  return listing(q, {
    key: importaciones.id,
    from: sql`${importaciones} left join ${usuarios} on ${usuarios.id} = ${importaciones.creadaPor}`,
    where: searchIn(EN_SQL.shown, termino),
    orderBy: orderedBy(EN_SQL.orders, orden, importaciones.id),
    read: async (ids) =>
      (await selectImportaciones(q).where(sql`${importaciones.id} = ${anyInt(ids)}`)).map(toResumen),
    keyOf: ({ id }) => id,
  });
}

export function toResumen(row: ImportacionRow): ResumenDeImportacion {
  const { id, archivo, por } = row;
  const { responsables: _, ...conteos } = row.conteos;
  return {
    id,
    archivo,
    conteos,
    por,
    estado: row.estado as Estado,
    creadaEn: row.creadaEn.toISOString(),
    aplicadaEn: row.aplicadaEn?.toISOString() ?? null,
    deshechaEn: row.deshechaEn?.toISOString() ?? null,
  };
}

/** Prevents two imports from being applied or undone at the same time. */
export const lockImportaciones = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('importaciones', 0))`);

/** Deletes old imports that were never applied, and the rows of imports that can no longer be undone. */
export async function deleteOld(q: Queryable, sinAplicar: Date, aplicadas: Date): Promise<void> {
  const vieja = (desde: SQL) => sql`(select id from importaciones where ${desde})`;
  await q.execute(sql`delete from importaciones where estado = 'previsada' and creada_en < ${sinAplicar}`);
  const cerradas = vieja(sql`coalesce(deshecha_en, aplicada_en) < ${aplicadas}`);
  await q.execute(sql`delete from filas_de_importacion where importacion_id in ${cerradas}`);
  await q.execute(
    sql`delete from creados_por_importacion where tipo <> 'cuota' and importacion_id in ${cerradas}`,
  );
}
