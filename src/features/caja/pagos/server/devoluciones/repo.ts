import { and, asc, desc, eq, isNotNull, isNull, lte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Page } from "#contract/paging.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { fromMoney, type Queryable, type Tx } from "#server/db/database.ts";
import { readPage } from "#server/db/list-query.ts";
import type { QueDevoluciones } from "../../rules.ts";
import { devoluciones, pagos } from "../table.ts";

export type DevolucionRow = typeof devoluciones.$inferSelect;

const enCurso = and(isNull(devoluciones.hechaEn), eq(devoluciones.medio, "mercadopago"));

/**
 * Adds to what is to be returned of an approved payment; false if more than what is left. One conditional update, so that
 * concurrent requests never return more than was paid (Rule PAG-13).
 */
export async function reservarDevolucion(tx: Tx, pagoId: number, monto: number): Promise<boolean> {
  const total = sql`${pagos.aDevolver} + ${fromMoney(monto)}::numeric`;
  const rows = await tx
    .update(pagos)
    .set({ aDevolver: total })
    .where(and(eq(pagos.id, pagoId), eq(pagos.estado, "aprobado"), sql`${total} <= ${pagos.monto}`))
    .returning({ id: pagos.id });
  return rows.length > 0;
}

export async function insertDevolucion(tx: Tx, devolucion: typeof devoluciones.$inferInsert) {
  const [row] = await tx.insert(devoluciones).values(devolucion).returning();
  if (!row) throw new Error("the refund was not written");
  return row;
}

export async function findDevolucion(q: Queryable, id: number): Promise<DevolucionRow | null> {
  return (await q.select().from(devoluciones).where(eq(devoluciones.id, id)))[0] ?? null;
}

/** The refund asked for with this idempotency key. */
export async function findByKey(q: Queryable, idempotencyKey: string): Promise<DevolucionRow | null> {
  return (
    (await q.select().from(devoluciones).where(eq(devoluciones.idempotencyKey, idempotencyKey)))[0] ?? null
  );
}

/** Starts an attempt at the provider; null if the refund is made, or returned by hand. */
export async function empezarIntento(q: Queryable, id: number): Promise<DevolucionRow | null> {
  const suya = and(eq(devoluciones.id, id), enCurso);
  return (await q.update(devoluciones).set({ rechazadaEn: null }).where(suya).returning())[0] ?? null;
}

/** Ends an attempt that the provider refused. */
export async function markRechazada(q: Queryable, id: number, rechazadaEn: Date): Promise<void> {
  await q
    .update(devoluciones)
    .set({ rechazadaEn })
    .where(and(eq(devoluciones.id, id), enCurso));
}

/** Gives a refund that the provider refused until `hasta` to a person; null if it is another one's, or being tried. */
export async function pasarAMano(tx: Tx, id: number, medio: string, hasta: Date) {
  const rechazada = and(eq(devoluciones.id, id), enCurso, lte(devoluciones.rechazadaEn, hasta));
  return (await tx.update(devoluciones).set({ medio }).where(rechazada).returning())[0] ?? null;
}

/** Marks a refund as made; null if it already was. */
export async function markHecha(
  tx: Tx,
  id: number,
  hecha: { hechaEn: Date; hechaPor?: number },
): Promise<DevolucionRow | null> {
  const pendiente = and(eq(devoluciones.id, id), isNull(devoluciones.hechaEn));
  return (await tx.update(devoluciones).set(hecha).where(pendiente).returning())[0] ?? null;
}

/** Refunds that the provider has not made yet. */
export function pendientesDelProveedor(q: Queryable) {
  return q
    .select({ devolucionId: devoluciones.id, pagoId: devoluciones.pagoId, idMedioPago: pagos.idMedioPago })
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.id, devoluciones.pagoId))
    .where(enCurso);
}

const pidio = alias(usuarios, "pidio");
const hizo = alias(usuarios, "hizo");

const COLUMNAS = {
  id: devoluciones.id,
  pagoId: devoluciones.pagoId,
  descripcion: pagos.descripcion,
  monto: devoluciones.monto,
  medio: devoluciones.medio,
  motivo: devoluciones.motivo,
  causa: devoluciones.causa,
  pedidaEn: devoluciones.pedidaEn,
  pedidaPor: pidio.nombreUsuario,
  rechazadaEn: devoluciones.rechazadaEn,
  hechaEn: devoluciones.hechaEn,
  hechaPor: hizo.nombreUsuario,
  pagador: sql<
    string | null
  >`coalesce(${usuarios.nombre} || ' ' || ${usuarios.apellido}, (select min(e.portador) from entradas e where e.pago_id = ${devoluciones.pagoId}))`,
  correo: sql<
    string | null
  >`coalesce(${usuarios.correo}, (select min(e.portador_correo) from entradas e where e.pago_id = ${devoluciones.pagoId}))`,
  entradas: sql<
    number[]
  >`array(select e.id from entradas e where e.devolucion_id = ${devoluciones.id} order by e.id)`,
};

const conTodo = (q: Queryable) =>
  q
    .select(COLUMNAS)
    .from(devoluciones)
    .innerJoin(pagos, eq(pagos.id, devoluciones.pagoId))
    .leftJoin(usuarios, eq(usuarios.id, pagos.usuarioId))
    .leftJoin(pidio, eq(pidio.id, devoluciones.pedidaPor))
    .leftJoin(hizo, eq(hizo.id, devoluciones.hechaPor));

export type DevolucionCompleta = Awaited<ReturnType<typeof devolucionesDe>>[number];

/** The refunds of a payment, oldest first. */
export function devolucionesDe(q: Queryable, pagoId: number) {
  return conTodo(q).where(eq(devoluciones.pagoId, pagoId)).orderBy(devoluciones.id);
}

const QUE = {
  "a-mano": and(isNull(devoluciones.hechaEn), ne(devoluciones.medio, "mercadopago")),
  "en-curso": enCurso,
  hechas: isNotNull(devoluciones.hechaEn),
};

/** Pending refunds oldest first, made ones newest first. */
export function listDevoluciones(q: Queryable, mostrar: QueDevoluciones, page: Page) {
  const orden =
    mostrar === "hechas"
      ? [desc(devoluciones.hechaEn), desc(devoluciones.id)]
      : [asc(devoluciones.pedidaEn), asc(devoluciones.id)];
  return readPage(q, () => conTodo(q).where(QUE[mostrar]), orden, page);
}

/** Sum of a payment's refunds made so far. */
export async function sumHechas(q: Queryable, pagoId: number): Promise<string> {
  const [row] = await q
    .select({ suma: sql<string>`coalesce(sum(${devoluciones.monto}), 0)` })
    .from(devoluciones)
    .where(and(eq(devoluciones.pagoId, pagoId), isNotNull(devoluciones.hechaEn)));
  return row?.suma ?? "0";
}
