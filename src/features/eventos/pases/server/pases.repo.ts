import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { conTodo, type EntradaRow, entradas, NUMERO_NUEVO } from "#features/eventos/entradas/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";

/** Finds the ticket for a token's hash. The address is empty if it was erased after the event. */
export const findPase = (q: Queryable, paseHash: string): Promise<EntradaRow | null> =>
  firstOf(conTodo(q).where(eq(entradas.paseHash, paseHash)));

/** Locks a ticket, which serializes passing and opening it. */
export async function lockEntrada(tx: Tx, id: number): Promise<EntradaRow | null> {
  await tx.select({ id: entradas.id }).from(entradas).where(eq(entradas.id, id)).for("update");
  return firstOf(conTodo(tx).where(eq(entradas.id, id)));
}

/** Gives a ticket a new code, and sets or clears its recipient. */
export async function updatePase(
  tx: Tx,
  id: number,
  pase: { pasadaA: string; pasadaEn: Date; paseHash: string } | null,
): Promise<void> {
  const rows = await tx
    .update(entradas)
    .set({
      ...(pase ?? { pasadaA: null, pasadaEn: null, paseHash: null }),
      paseAbiertoEn: null,
      numero: NUMERO_NUEVO,
      codigoLargo: true,
    })
    .where(and(eq(entradas.id, id), eq(entradas.estado, "pagada"), isNull(entradas.ingresoEn)))
    .returning({ id: entradas.id });
  if (rows.length === 0) throw new Error("the ticket changed while its row was locked");
}

export async function updateAbierto(q: Queryable, paseHash: string, paseAbiertoEn: Date): Promise<void> {
  await q
    .update(entradas)
    .set({ paseAbiertoEn })
    .where(and(eq(entradas.paseHash, paseHash), isNull(entradas.paseAbiertoEn)));
}

export function listPasesDe(q: Queryable, usuarioId: number) {
  const { id, pasadaA, pasadaEn, paseAbiertoEn } = entradas;
  return q
    .select({ entradaId: id, pasadaA, pasadaEn, abierta: paseAbiertoEn })
    .from(entradas)
    .where(and(eq(entradas.usuarioId, usuarioId), ne(pasadaA, "")))
    .orderBy(id);
}

/** Erases the addresses of recipients, for one person or for events before a date. Their links stay valid. */
export async function deleteCorreos(q: Queryable, de: { usuarioId: number } | { antesDe: string }) {
  // Tickets that the person passed on, and tickets passed to the person's address.
  const suyas =
    "usuarioId" in de
      ? sql`(${entradas.usuarioId} = ${de.usuarioId}
          or ${entradas.pasadaA} = (select lower(correo) from usuarios where id = ${de.usuarioId}))`
      : sql`${entradas.eventoId} in (${q.select({ id: eventos.id }).from(eventos).where(lt(eventos.fecha, de.antesDe))})`;
  await q
    .update(entradas)
    .set({ pasadaA: "" })
    .where(and(suyas, ne(entradas.pasadaA, "")));
}
