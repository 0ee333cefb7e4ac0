import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { codigosDeAcceso, pedidosDeRecuperacion, recuperaciones } from "./table.ts";

type Pedido = typeof pedidosDeRecuperacion.$inferSelect;

export async function insertPedido(tx: Tx, pedido: Pedido): Promise<void> {
  await tx.insert(pedidosDeRecuperacion).values(pedido);
}

export const findPedido = (q: Queryable, id: string): Promise<Pedido | null> =>
  firstOf(q.select().from(pedidosDeRecuperacion).where(eq(pedidosDeRecuperacion.id, id)));

export async function deletePedido(q: Queryable, id: string): Promise<void> {
  await q.delete(pedidosDeRecuperacion).where(eq(pedidosDeRecuperacion.id, id));
}

export async function deleteEarlierPedidos(q: Queryable, limite: Date): Promise<void> {
  await q.delete(pedidosDeRecuperacion).where(lt(pedidosDeRecuperacion.creadoEn, limite));
}

export async function deletePedidosDe(tx: Tx, correo: string): Promise<void> {
  await tx
    .delete(pedidosDeRecuperacion)
    .where(sql`lower(${pedidosDeRecuperacion.correo}) = lower(${correo})`);
}

export async function insertEnlace(tx: Tx, enlace: typeof recuperaciones.$inferInsert): Promise<void> {
  await tx.insert(recuperaciones).values(enlace);
}

/** Returns the owner of a link, even if the link is used or expired. */
export async function findUsuarioDeEnlace(q: Queryable, tokenHash: string): Promise<number | null> {
  const { usuarioId } = recuperaciones;
  const where = eq(recuperaciones.tokenHash, tokenHash);
  return (await q.select({ usuarioId }).from(recuperaciones).where(where))[0]?.usuarioId ?? null;
}

/** Consumes a link atomically. @returns false if the link is used or expired */
export async function updateUsada(tx: Tx, tokenHash: string, ahora: Date): Promise<boolean> {
  const unused = and(eq(recuperaciones.tokenHash, tokenHash), isNull(recuperaciones.usadaEn));
  const where = and(unused, gt(recuperaciones.venceEn, ahora));
  const { rowCount } = await tx.update(recuperaciones).set({ usadaEn: ahora }).where(where);
  return rowCount === 1;
}

export async function deleteEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(recuperaciones).where(eq(recuperaciones.usuarioId, usuarioId));
}

export async function listEnlacesDe(q: Queryable, usuarioId: number) {
  const { creadaEn, venceEn, usadaEn } = recuperaciones;
  return q
    .select({ creadaEn, venceEn, usadaEn })
    .from(recuperaciones)
    .where(eq(recuperaciones.usuarioId, usuarioId))
    .orderBy(desc(creadaEn));
}

export async function listIdsDePedidos(q: Queryable): Promise<string[]> {
  const rows = await q.select({ id: pedidosDeRecuperacion.id }).from(pedidosDeRecuperacion);
  return rows.map((row) => row.id);
}

export async function insertCodigo(tx: Tx, row: typeof codigosDeAcceso.$inferInsert): Promise<void> {
  await tx
    .insert(codigosDeAcceso)
    .values(row)
    .onConflictDoUpdate({ target: codigosDeAcceso.usuarioId, set: row });
}

/** Consumes one attempt of a valid code. @returns the code's hash; null if no code is valid */
export async function updateIntentos(tx: Tx, usuarioId: number, ahora: Date): Promise<string | null> {
  const { hash, intentos, venceEn } = codigosDeAcceso;
  const [row] = await tx
    .update(codigosDeAcceso)
    .set({ intentos: sql`${intentos} - 1` })
    .where(and(eq(codigosDeAcceso.usuarioId, usuarioId), gt(intentos, 0), gt(venceEn, ahora)))
    .returning({ hash });
  return row?.hash ?? null;
}

export async function deleteCodigo(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(codigosDeAcceso).where(eq(codigosDeAcceso.usuarioId, usuarioId));
}

export async function listCodigos(q: Queryable, usuarioId: number) {
  const { creadoEn, venceEn } = codigosDeAcceso;
  return q
    .select({ creadoEn, venceEn })
    .from(codigosDeAcceso)
    .where(eq(codigosDeAcceso.usuarioId, usuarioId));
}
