import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { COLA_DE_DEVOLUCIONES } from "#features/caja/pagos/server/devoluciones/cola.ts";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { conNumero, conTodo, type EntradaRow, entradas } from "#features/eventos/entradas/server/table.ts";
import { eventos, VERSION_SIGUIENTE } from "#features/eventos/eventos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf, rowsOf } from "#server/db/rows.ts";
import { valuesOfFailing } from "#server/jobs/queue-state.ts";
import type { Progreso } from "../contract.ts";

export type EventoRow = typeof eventos.$inferSelect;

export const findEventoRow = (q: Queryable, id: number): Promise<EventoRow | null> =>
  firstOf(q.select().from(eventos).where(eq(eventos.id, id)));

export const lockEvento = (tx: Tx, id: number): Promise<EventoRow | null> =>
  firstOf(tx.select().from(eventos).where(eq(eventos.id, id)).for("update"));

/**
 * Saves an edit if the event is still at `version` and the new capacity covers the places sold, held and
 * offered (Rule EVE-10). A single conditional update, because sales continue at the same time.
 * @returns null if either condition fails
 */
export function updateEvento(
  tx: Tx,
  { id, version }: { id: number; version: number },
  {
    cantidadEntradas,
    ...set
  }: Partial<Omit<EventoRow, "id" | keyof typeof VERSION_SIGUIENTE | "entradasDisponibles">>,
): Promise<EventoRow | null> {
  const disponibles =
    cantidadEntradas === undefined
      ? undefined
      : sql`${eventos.entradasDisponibles} + ${cantidadEntradas}::int - ${eventos.cantidadEntradas}`;
  const update = tx
    .update(eventos)
    .set({
      ...set,
      ...VERSION_SIGUIENTE,
      ...(disponibles && { cantidadEntradas, entradasDisponibles: disponibles }),
    })
    .where(and(eq(eventos.id, id), eq(eventos.version, version), disponibles && sql`${disponibles} >= 0`));
  return firstOf(update.returning());
}

export async function updateOcupacion(tx: Tx, id: number, ocupacionId: number | null): Promise<void> {
  await tx.update(eventos).set({ ocupacionId }).where(eq(eventos.id, id));
}

/**
 * Cancels an event and closes its sale.
 * @returns null if it is missing or already cancelled
 */
export function updateCancelado(tx: Tx, id: number, motivo: string): Promise<EventoRow | null> {
  const update = tx
    .update(eventos)
    .set({
      situacion: "cancelado",
      motivo,
      ventaAbierta: false,
      devolverHasta: null,
      ...VERSION_SIGUIENTE,
    })
    .where(and(eq(eventos.id, id), sql`${eventos.situacion} <> 'cancelado'`));
  return firstOf(update.returning());
}

export async function listRetenciones(q: Queryable, eventoId: number): Promise<number[]> {
  const rows = await q
    .selectDistinct({ id: pagos.id })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .where(and(eq(entradas.eventoId, eventoId), eq(entradas.estado, "reservada"), pagos.retiene));
  return rows.map(({ id }) => id);
}

const porDevolver = (eventoId: number) =>
  and(eq(entradas.eventoId, eventoId), eq(entradas.estado, "pagada"), eq(pagos.estado, "aprobado"));

/**
 * Lists the oldest of an event's payments that still have valid tickets. Leaves out payments after a failed refund.
 */
export async function listPagosPorDevolver(
  q: Queryable,
  eventoId: number,
  without: readonly number[],
  limit: number,
) {
  const rows = await q
    .selectDistinct({ id: pagos.id })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .where(and(porDevolver(eventoId), without.length > 0 ? notInArray(pagos.id, [...without]) : undefined))
    .orderBy(pagos.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function listCanceladosSinTerminar(q: Queryable): Promise<number[]> {
  const rows = await q
    .selectDistinct({ id: eventos.id })
    .from(eventos)
    .innerJoin(entradas, eq(entradas.eventoId, eventos.id))
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .where(
      and(
        eq(eventos.situacion, "cancelado"),
        sql`((${entradas.estado} = 'pagada' and ${pagos.estado} = 'aprobado') or (${entradas.estado} = 'reservada' and ${pagos.retiene}))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Progress of the refunds of a cancelled event. `conProblemas` counts unfinished jobs that failed at least once. */
export async function findProgreso(q: Queryable, eventoId: number): Promise<Progreso> {
  const [progreso] = await rowsOf<Progreso>(q)`
    with pedidas as (
      select distinct d.id, d.monto, d.medio, coalesce(d.hecha_en, d.cubierta_en) as hecha_en from devoluciones d
      join entradas e on e.devolucion_id = d.id where e.evento_id = ${eventoId} and d.causa = 'cancelacion'
    ), pendientes as (
      select p.id, sum(coalesce(e.precio, p.monto)) as monto from entradas e join pagos p on p.id = e.pago_id
      where e.evento_id = ${eventoId} and e.estado = 'pagada' and p.estado = 'aprobado' group by p.id
    )
    select (count(*) + (select count(*) from pendientes))::int as pagos,
      (count(*) filter (where hecha_en is not null))::int as devueltos,
      (count(*) filter (where hecha_en is null and medio = 'mercadopago'))::int as "enCurso",
      (count(*) filter (where hecha_en is null and medio = 'mercadopago'
        and id::text in ${valuesOfFailing(COLA_DE_DEVOLUCIONES, "devolucionId")}))::int as "conProblemas",
      (count(*) filter (where hecha_en is null and medio <> 'mercadopago'))::int as "aMano",
      (select count(*) from pendientes)::int as "sinPedir",
      coalesce(sum(monto) filter (where hecha_en is not null), 0)::float8 as devuelto,
      (coalesce(sum(monto) filter (where hecha_en is null), 0) + (select coalesce(sum(monto), 0) from pendientes))::float8 as "porDevolver"
    from pedidas`;
  if (!progreso) throw new Error("an aggregate without a row");
  return progreso;
}

export function listValidas(q: Queryable, de: { eventoId: number } | { pagoId: number }) {
  const suyas = "pagoId" in de ? eq(entradas.pagoId, de.pagoId) : eq(entradas.eventoId, de.eventoId);
  return conTodo(q)
    .where(and(suyas, eq(entradas.estado, "pagada")))
    .orderBy(entradas.id);
}

export const findByNumero = (q: Queryable, numero: number): Promise<EntradaRow | null> =>
  firstOf(conTodo(q).where(conNumero(numero)));

/**
 * Identifies a ticket's holder for links and emails: the recipient of a passed ticket, the account, or the
 * sale to a buyer without an account. Addresses identify nobody, because a buyer can enter any address.
 */
export function titularDe({ id, usuarioId, pasadaA, pagoId }: EntradaRow): string {
  if (pasadaA !== null) return `pase ${id}`;
  return usuarioId === null ? `venta ${pagoId}` : `usuario ${usuarioId}`;
}

/** Lists the paid and refunded tickets that a holder has for one event. */
export async function listEntradasDeTitular(q: Queryable, titular: EntradaRow): Promise<EntradaRow[]> {
  const { eventoId, usuarioId, pagoId } = titular;
  const suyas = await conTodo(q)
    .where(
      and(
        eq(entradas.eventoId, eventoId),
        usuarioId === null ? eq(entradas.pagoId, pagoId) : eq(entradas.usuarioId, usuarioId),
        sql`(${entradas.estado} = 'pagada' or ${entradas.devolucionId} is not null)`,
      ),
    )
    .orderBy(entradas.id);
  return suyas.filter((una) => titularDe(una) === titularDe(titular));
}

/** Locks the payments and rows of tickets, in the same order as a refund, and reads the tickets again. */
export async function lockTitulares(tx: Tx, ids: number[]): Promise<EntradaRow[]> {
  const estas = inArray(entradas.id, ids);
  const suyos = tx.select({ id: entradas.pagoId }).from(entradas).where(estas);
  const pagosDe = tx.select({ id: pagos.id }).from(pagos).where(inArray(pagos.id, suyos));
  await pagosDe.orderBy(pagos.id).for("update");
  const rows = tx.select({ id: entradas.id }).from(entradas).where(estas);
  await rows.orderBy(entradas.id).for("update");
  return conTodo(tx).where(estas).orderBy(entradas.id);
}
