import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "#server/db/database.ts";
import { codigosDeAcceso, pedidosDeRecuperacion, recuperaciones } from "./table.ts";

export type Pedido = typeof pedidosDeRecuperacion.$inferSelect;

export async function insertarPedido(tx: Tx, pedido: Pedido): Promise<void> {
  await tx.insert(pedidosDeRecuperacion).values(pedido);
}

export async function buscarPedido(q: Queryable, id: string): Promise<Pedido | null> {
  return (await q.select().from(pedidosDeRecuperacion).where(eq(pedidosDeRecuperacion.id, id)))[0] ?? null;
}

export async function borrarPedido(q: Queryable, id: string): Promise<void> {
  await q.delete(pedidosDeRecuperacion).where(eq(pedidosDeRecuperacion.id, id));
}

export async function borrarPedidosAnteriores(q: Queryable, limite: Date): Promise<void> {
  await q.delete(pedidosDeRecuperacion).where(lt(pedidosDeRecuperacion.creadoEn, limite));
}

export async function borrarPedidosDe(tx: Tx, correo: string): Promise<void> {
  await tx
    .delete(pedidosDeRecuperacion)
    .where(sql`lower(${pedidosDeRecuperacion.correo}) = lower(${correo})`);
}

export async function insertar(tx: Tx, enlace: typeof recuperaciones.$inferInsert): Promise<void> {
  await tx.insert(recuperaciones).values(enlace);
}

/** Whose a link is; it may be used up or too old. */
export async function usuarioDeEnlace(q: Queryable, tokenHash: string): Promise<number | null> {
  const rows = await q
    .select({ usuarioId: recuperaciones.usuarioId })
    .from(recuperaciones)
    .where(eq(recuperaciones.tokenHash, tokenHash));
  return rows[0]?.usuarioId ?? null;
}

/** Uses up a link: of two at once one finds it unused. False for one that is used or too old. */
export async function usar(tx: Tx, tokenHash: string, ahora: Date): Promise<boolean> {
  const rows = await tx
    .update(recuperaciones)
    .set({ usadaEn: ahora })
    .where(
      and(
        eq(recuperaciones.tokenHash, tokenHash),
        isNull(recuperaciones.usadaEn),
        gt(recuperaciones.venceEn, ahora),
      ),
    )
    .returning({ id: recuperaciones.id });
  return rows.length > 0;
}

export async function borrarEnlaces(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(recuperaciones).where(eq(recuperaciones.usuarioId, usuarioId));
}

/** A person's links, the newest first, without their hashes. */
export async function listarDe(q: Queryable, usuarioId: number) {
  return q
    .select({
      creadaEn: recuperaciones.creadaEn,
      venceEn: recuperaciones.venceEn,
      usadaEn: recuperaciones.usadaEn,
    })
    .from(recuperaciones)
    .where(eq(recuperaciones.usuarioId, usuarioId))
    .orderBy(desc(recuperaciones.creadaEn));
}

/** Ids of the requests for a link that nobody answered yet. */
export async function idsDePedidos(q: Queryable): Promise<string[]> {
  const rows = await q.select({ id: pedidosDeRecuperacion.id }).from(pedidosDeRecuperacion);
  return rows.map((row) => row.id);
}

/** Writes a person's code over the one before. */
export async function guardarCodigo(tx: Tx, fila: typeof codigosDeAcceso.$inferInsert): Promise<void> {
  await tx
    .insert(codigosDeAcceso)
    .values(fila)
    .onConflictDoUpdate({ target: codigosDeAcceso.usuarioId, set: fila });
}

/** Takes one try of a code that still works and answers its hash; null when there is none. */
export async function gastarIntento(tx: Tx, usuarioId: number, ahora: Date): Promise<string | null> {
  const [row] = await tx
    .update(codigosDeAcceso)
    .set({ intentos: sql`${codigosDeAcceso.intentos} - 1` })
    .where(
      and(
        eq(codigosDeAcceso.usuarioId, usuarioId),
        gt(codigosDeAcceso.intentos, 0),
        gt(codigosDeAcceso.venceEn, ahora),
      ),
    )
    .returning({ hash: codigosDeAcceso.hash });
  return row?.hash ?? null;
}

export async function borrarCodigo(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(codigosDeAcceso).where(eq(codigosDeAcceso.usuarioId, usuarioId));
}

/** A person's code, without its hash. */
export async function codigoDe(q: Queryable, usuarioId: number) {
  const { creadoEn, venceEn } = codigosDeAcceso;
  return q
    .select({ creadoEn, venceEn })
    .from(codigosDeAcceso)
    .where(eq(codigosDeAcceso.usuarioId, usuarioId));
}
