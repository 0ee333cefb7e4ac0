import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Grupo } from "#contract/club.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, hasRow } from "#server/db/rows.ts";
import { ajustes, imagenesDeAjustes, instalacion } from "./table.ts";

type AjusteRow = typeof ajustes.$inferSelect;
export type Instalacion = typeof instalacion.$inferSelect;

/** Finds the newest version of every group, as stored. */
export async function findAjustes(q: Queryable): Promise<Omit<AjusteRow, "usuarioId">[]> {
  return await q
    .selectDistinctOn([ajustes.grupo], {
      grupo: ajustes.grupo,
      version: ajustes.version,
      datos: ajustes.datos,
      creadoEn: ajustes.creadoEn,
    })
    .from(ajustes)
    .orderBy(ajustes.grupo, desc(ajustes.version));
}

export const findInstalacion = (q: Queryable): Promise<Instalacion | null> =>
  firstOf(q.select().from(instalacion));

export const lockInstalacion = (tx: Tx): Promise<Instalacion | null> =>
  firstOf(tx.select().from(instalacion).for("update"));

/** Does nothing if the row already exists. */
export async function insertInstalacion(q: Queryable, fila: typeof instalacion.$inferInsert) {
  await q.insert(instalacion).values(fila).onConflictDoNothing();
}

export async function updateInstalacion(q: Queryable, cambios: Partial<Instalacion>): Promise<void> {
  await q.update(instalacion).set(cambios);
}

export const hasUsuarios = (q: Queryable) => hasRow(q)`select 1 from usuarios limit 1`;

/**
 * Inserts the version after `anterior`.
 * @returns false if `anterior` is not the newest version
 */
export async function insertAjuste(tx: Tx, ajuste: Omit<AjusteRow, "version">, anterior: number) {
  const { grupo, datos, usuarioId, creadoEn } = ajuste;
  const { rowCount } = await tx.execute(sql`
    insert into ajustes (grupo, version, datos, usuario_id, creado_en)
    select ${grupo}, ${anterior + 1}, ${JSON.stringify(datos)}::jsonb, ${usuarioId}, ${creadoEn.toISOString()}
    where ${anterior} = (select coalesce(max(version), 0) from ajustes where grupo = ${grupo})
    on conflict do nothing`);
  return rowCount === 1;
}

/** @throws foreign key violation if a picture was never uploaded, or was deleted */
export async function insertImagenes(tx: Tx, grupo: Grupo, version: number, claves: readonly string[]) {
  if (claves.length === 0) return;
  await tx.insert(imagenesDeAjustes).values(claves.map((clave) => ({ grupo, version, clave })));
}

export async function listImagenes(q: Queryable, grupo: Grupo, version: number): Promise<string[]> {
  const rows = await q
    .select({ clave: imagenesDeAjustes.clave })
    .from(imagenesDeAjustes)
    .where(and(eq(imagenesDeAjustes.grupo, grupo), eq(imagenesDeAjustes.version, version)));
  return rows.map(({ clave }) => clave);
}

export async function deleteVersionesHasta(tx: Tx, grupo: string, hasta: number): Promise<void> {
  await tx.delete(ajustes).where(and(eq(ajustes.grupo, grupo), lt(ajustes.version, hasta + 1)));
}

export const hasImagen = (q: Queryable, clave: string) =>
  hasRow(q)`select 1 from imagenes_de_ajustes where clave = ${clave} limit 1`;

export const findVersion = (q: Queryable, grupo: Grupo, version: number) =>
  firstOf(
    q
      .select({ creadoEn: ajustes.creadoEn, datos: ajustes.datos, usuario: usuarios.nombreUsuario })
      .from(ajustes)
      .leftJoin(usuarios, eq(usuarios.id, ajustes.usuarioId))
      .where(and(eq(ajustes.grupo, grupo), eq(ajustes.version, version))),
  );

export async function listUltimas(q: Queryable) {
  return await q
    .selectDistinctOn([ajustes.grupo], {
      grupo: ajustes.grupo,
      version: ajustes.version,
      creadoEn: ajustes.creadoEn,
      usuario: usuarios.nombreUsuario,
    })
    .from(ajustes)
    .leftJoin(usuarios, eq(usuarios.id, ajustes.usuarioId))
    .orderBy(ajustes.grupo, desc(ajustes.version));
}
