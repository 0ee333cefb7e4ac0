import { eq, sql } from "drizzle-orm";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { conexiones } from "./table.ts";

export type ConexionRow = typeof conexiones.$inferSelect & { nombreUsuario: string | null };

export async function listConexiones(q: Queryable): Promise<ConexionRow[]> {
  const { nombre, cifrado, clave, guardadaEn, usuarioId } = conexiones;
  return q
    .select({ nombre, cifrado, clave, guardadaEn, usuarioId, nombreUsuario: usuarios.nombreUsuario })
    .from(conexiones)
    .leftJoin(usuarios, eq(usuarios.id, conexiones.usuarioId));
}

/**
 * Locks a connection, even if it has never been saved.
 * @returns the saved row, if there is one
 */
export async function lockConexion(tx: Tx, nombre: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`conexion ${nombre}`}, 0))`);
  return firstOf(tx.select().from(conexiones).where(eq(conexiones.nombre, nombre)));
}

/** If several users save at the same time, the last save wins. */
export async function updateConexion(tx: Tx, row: typeof conexiones.$inferInsert): Promise<void> {
  await tx.insert(conexiones).values(row).onConflictDoUpdate({ target: conexiones.nombre, set: row });
}

/** @returns false if the connection was not saved */
export async function deleteConexion(tx: Tx, nombre: string): Promise<boolean> {
  const rows = await tx.delete(conexiones).where(eq(conexiones.nombre, nombre)).returning();
  return rows.length > 0;
}
