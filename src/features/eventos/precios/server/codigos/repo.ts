import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Page, Paged } from "#contract/paging.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { readPage } from "#server/db/list-query.ts";
import { type Shown, searchIn } from "#server/db/search.ts";
import type { CodigoRow } from "../repo.ts";
import { codigos, codigosDeEvento } from "../table.ts";

const SHOWN: Shown = {
  text: [codigos.codigo],
  amounts: [codigos.monto],
  counts: [codigos.porcentaje],
  labels: [
    ["Activo", sql`${codigos.activo}`],
    ["Inactivo", sql`not ${codigos.activo}`],
  ],
};

/** Promo codes, newest first. */
export function listCodigos(
  q: Queryable,
  { termino, activo }: { termino?: string | undefined; activo?: boolean | undefined },
  page: Page,
): Promise<Paged<CodigoRow>> {
  const where = and(activo === undefined ? undefined : eq(codigos.activo, activo), searchIn(SHOWN, termino));
  return readPage(q, () => q.select().from(codigos).where(where), [desc(codigos.id)], page);
}

/** The events of each code; codes for all events are absent. */
export async function eventosDe(q: Queryable, ids: readonly number[]) {
  const rows = await q
    .select({ codigoId: codigosDeEvento.codigoId, id: eventos.id, nombre: eventos.nombre })
    .from(codigosDeEvento)
    .innerJoin(eventos, eq(eventos.id, codigosDeEvento.eventoId))
    .where(inArray(codigosDeEvento.codigoId, [...ids]))
    .orderBy(asc(eventos.fecha), asc(eventos.id));
  return Map.groupBy(rows, ({ codigoId }) => codigoId);
}

/** Locks a code, so that its uses stay as read. */
export async function lockCodigo(tx: Tx, id: number): Promise<CodigoRow | null> {
  return (await tx.select().from(codigos).where(eq(codigos.id, id)).for("update"))[0] ?? null;
}

/** @throws unique violation `codigos_codigo_unico` */
export async function insertCodigo(tx: Tx, codigo: typeof codigos.$inferInsert): Promise<CodigoRow> {
  const [row] = await tx.insert(codigos).values(codigo).returning();
  if (!row) throw new Error("an insert without a row");
  return row;
}

type Cambios = Partial<Pick<CodigoRow, "usosMaximos" | "maximoPorPersona" | "desde" | "hasta" | "activo">>;

export async function updateCodigo(tx: Tx, id: number, cambios: Cambios): Promise<void> {
  await tx.update(codigos).set(cambios).where(eq(codigos.id, id));
}

/** @throws foreign key violation if an order used it */
export async function deleteCodigo(tx: Tx, id: number): Promise<void> {
  await tx.delete(codigos).where(eq(codigos.id, id));
}

/** Replaces the events of a code. @throws foreign key violation if one does not exist */
export async function setEventos(tx: Tx, codigoId: number, eventoIds: readonly number[]): Promise<void> {
  await tx.delete(codigosDeEvento).where(eq(codigosDeEvento.codigoId, codigoId));
  const rows = [...new Set(eventoIds)].map((eventoId) => ({ codigoId, eventoId }));
  if (rows.length > 0) await tx.insert(codigosDeEvento).values(rows);
}

/** Deactivates the codes that are valid for this event only: without events they would be valid for all. */
export async function deactivateCodigosDe(tx: Tx, eventoId: number): Promise<void> {
  await tx
    .update(codigos)
    .set({ activo: false })
    .where(
      sql`${codigos.id} in (select codigo_id from ${codigosDeEvento} group by codigo_id
        having count(*) = 1 and min(evento_id) = ${eventoId})`,
    );
}
