import { eq, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { imagenes } from "./table.ts";

export type Imagen = typeof imagenes.$inferSelect;
type ImagenNueva = Pick<Imagen, "clave" | "mime" | "bytes" | "ancho" | "alto" | "creadaEn">;

export const findImagen = (q: Queryable, hash: string): Promise<Imagen | null> =>
  firstOf(q.select().from(imagenes).where(eq(imagenes.clave, hash)));

export async function insertImagenIfMissing(q: Queryable, imagen: ImagenNueva): Promise<void> {
  await q.insert(imagenes).values(imagen).onConflictDoNothing();
}

/** Marks a picture as ready; false if it was deleted in the meantime. */
export async function updateLista(tx: Tx, hash: string): Promise<boolean> {
  const rows = await tx
    .update(imagenes)
    .set({ estado: "lista" })
    .where(eq(imagenes.clave, hash))
    .returning({ clave: imagenes.clave });
  return rows.length > 0;
}

/** Deletes a picture, if it exists. @throws foreign key violation while it is referenced */
export async function deleteImagen(tx: Tx, hash: string): Promise<void> {
  await tx.delete(imagenes).where(eq(imagenes.clave, hash));
}

/** Prevents other transactions from storing, using or deleting these pictures until this transaction ends. */
export async function lockImagenes(tx: Tx, hashes: string[]): Promise<void> {
  // Fixed order, to avoid deadlocks.
  for (const hash of [...new Set(hashes)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
  }
}

/** Returns at most `limite` pictures older than `antes` that no table (according to PostgreSQL's catalogue) references. */
export async function listSinUso(q: Queryable, antes: Date, limite: number): Promise<string[]> {
  const referrers = await rowsOf<{ tabla: string; columna: string }>(q)`
    select c.conrelid::regclass::text as tabla, quote_ident(a.attname) as columna
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'imagenes'::regclass`;
  const unused = referrers.map(
    ({ tabla, columna }) =>
      sql`and not exists (select 1 from ${sql.raw(tabla)} r where r.${sql.raw(columna)} = i.clave)`,
  );
  const rows = await rowsOf<{ clave: string }>(q)`
    select i.clave from imagenes i where i.creada_en < ${antes.toISOString()} ${sql.join(unused, sql` `)}
    order by i.creada_en limit ${limite}`;
  return rows.map((row) => row.clave);
}

/** Returns at most `limite` pictures older than `antes` that were never resized. */
export async function listPendientes(q: Queryable, antes: Date, limite: number): Promise<string[]> {
  const rows = await rowsOf<{ clave: string }>(q)`
    select clave from imagenes where estado = 'pendiente' and creada_en < ${antes.toISOString()}
    order by creada_en limit ${limite}`;
  return rows.map((row) => row.clave);
}
