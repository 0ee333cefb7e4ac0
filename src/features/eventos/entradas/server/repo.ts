import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { pagos } from "#features/caja/pagos/server/table.ts";
import { usuarios } from "#features/cuentas/usuarios/server/table.ts";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { prepareOnce, type Queryable, type Tx, toMoney } from "#server/db/database.ts";
import { entradas } from "./table.ts";

/**
 * Takes a place outside the online sale, of an event that starts after `horaDelClub`. Null if sold out, missing, or
 * inactive for a new sale (earlier payments are still honoured).
 */
export async function takeLugar(
  tx: Tx,
  eventoId: number,
  horaDelClub: string,
  para: "venta" | "pago-tardio",
  dePrueba = false,
) {
  const [row] = await tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} - 1` })
    .where(
      and(
        eq(eventos.id, eventoId),
        // Real payments take no place of a rehearsal, and vice versa.
        eq(eventos.dePrueba, dePrueba),
        para === "venta" ? and(eq(eventos.estado, true), eq(eventos.ventaAbierta, true)) : undefined,
        sql`${eventos.entradasDisponibles} > 0`,
        sql`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
      ),
    )
    .returning({ nombre: eventos.nombre, precio: eventos.precio });
  return row ?? null;
}

/** Reads why no place could be taken. Runs after the failed statement, so only the reason can be out of date. */
export async function verVenta(q: Queryable, eventoId: number, horaDelClub: string) {
  const [row] = await q
    .select({
      estado: eventos.estado,
      ventaAbierta: eventos.ventaAbierta,
      dePrueba: eventos.dePrueba,
      quedan: eventos.entradasDisponibles,
      precio: eventos.precio,
      conFila: sql<boolean>`${eventos.ventaDesde} is not null or ${eventos.filaAutomatica}`,
      futuro: sql<boolean>`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
    })
    .from(eventos)
    .where(eq(eventos.id, eventoId));
  return row ?? null;
}

async function returnLugar(tx: Tx, eventoId: number): Promise<void> {
  await tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} + 1` })
    .where(eq(eventos.id, eventoId));
}

export async function insertPaidEntrada(tx: Tx, entrada: Omit<typeof entradas.$inferInsert, "estado">) {
  const [row] = await tx
    .insert(entradas)
    .values({ ...entrada, estado: "pagada" })
    .returning({ id: entradas.id });
  if (!row) throw new Error("the ticket was not inserted");
  return row.id;
}

export async function entradaDePago(q: Queryable, pagoId: number) {
  const [row] = await q
    .select({
      id: entradas.id,
      estado: entradas.estado,
      eventoId: entradas.eventoId,
      usuarioId: entradas.usuarioId,
      quedan: eventos.entradasDisponibles,
    })
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .where(eq(entradas.pagoId, pagoId));
  return row ?? null;
}

/** Start of the event of a payment's ticket, on the club's clock. */
export async function eventoDePago(q: Queryable, pagoId: number) {
  const [row] = await q
    .select({ fecha: eventos.fecha, hora: sql<string>`to_char(${eventos.hora}, 'HH24:MI')` })
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .where(eq(entradas.pagoId, pagoId));
  return row ?? null;
}

export async function markEntrada(tx: Tx, id: number, estado: "pagada" | "anulada"): Promise<void> {
  await tx.update(entradas).set({ estado }).where(eq(entradas.id, id));
}

/** Annuls the ticket of a payment and releases its place, if it is in one of these states and not checked in. */
export async function anular(tx: Tx, pagoId: number, estados: ("reservada" | "pagada")[]): Promise<void> {
  const [row] = await tx
    .update(entradas)
    .set({ estado: "anulada" })
    .where(and(eq(entradas.pagoId, pagoId), inArray(entradas.estado, estados), isNull(entradas.ingresoEn)))
    .returning({ eventoId: entradas.eventoId });
  if (row) await returnLugar(tx, row.eventoId);
}

/** Deletes the annulled tickets of an event. */
export async function deleteAnuladas(tx: Tx, eventoId: number): Promise<void> {
  await tx.delete(entradas).where(and(eq(entradas.eventoId, eventoId), eq(entradas.estado, "anulada")));
}

/** Deletes all tickets of an event's rehearsal. */
export async function deleteRehearsedEntradas(tx: Tx, eventoId: number): Promise<void> {
  const deEnsayo = tx.select({ id: pagos.id }).from(pagos).where(eq(pagos.dePrueba, true));
  await tx.delete(entradas).where(and(eq(entradas.eventoId, eventoId), inArray(entradas.pagoId, deEnsayo)));
}

/** The account's name, or the name given by a buyer without one. */
const NOMBRE = sql<string | null>`coalesce(${usuarios.nombre}, ${entradas.portador})`;
const CORREO = sql<string | null>`coalesce(${usuarios.correo}, ${entradas.portadorCorreo})`;

/** Holders of paid tickets of an event that have an email. */
export async function titularesDe(q: Queryable, eventoId: number) {
  const rows = await q
    .select({
      entradaId: entradas.id,
      nombre: NOMBRE,
      correo: CORREO,
      conCuenta: sql<boolean>`${entradas.usuarioId} is not null`,
    })
    .from(entradas)
    .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
    .where(and(eq(entradas.eventoId, eventoId), eq(entradas.estado, "pagada"), isNotNull(CORREO)))
    .orderBy(entradas.id);
  return rows.flatMap(({ correo, ...titular }) => (correo === null ? [] : [{ ...titular, correo }]));
}

const ventas = prepareOnce((q) => {
  // Check the ticket's state too: the payment of a reversed sale stays approved beside its counter-entry.
  const sigue = sql`${pagos.estado} = 'aprobado' and not ${pagos.dePrueba} and ${entradas.estado} = 'pagada'`;
  return q
    .select({
      eventoId: entradas.eventoId,
      vendidas: sql<number>`(count(*) filter (where ${entradas.estado} = 'pagada'))::int`,
      importe: sql`coalesce(sum(${pagos.monto}) filter (where ${sigue}), 0)`.mapWith(toMoney),
    })
    .from(entradas)
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId))
    .where(sql`${entradas.eventoId} = any(${sql.placeholder("eventoIds")}::int[])`)
    .groupBy(entradas.eventoId)
    .prepare("entradas_ventas");
});

/** Sales per event; events without tickets yield no row. */
export function ventasDe(q: Queryable, eventoIds: readonly number[]) {
  return ventas(q).execute({ eventoIds });
}

const COLUMNAS = {
  id: entradas.id,
  estado: entradas.estado,
  compradaEn: entradas.compradaEn,
  ingresoEn: entradas.ingresoEn,
  ingresoIgual: entradas.ingresoIgual,
  eventoId: eventos.id,
  eventoNombre: eventos.nombre,
  eventoEstado: eventos.estado,
  fecha: eventos.fecha,
  hora: eventos.hora,
  lugar: eventos.lugar,
  quedan: eventos.entradasDisponibles,
  usuarioId: usuarios.id,
  nombreUsuario: usuarios.nombreUsuario,
  nombre: NOMBRE,
  correo: CORREO,
  portador: entradas.portador,
  portadorCorreo: entradas.portadorCorreo,
  pagoId: pagos.id,
  dePrueba: pagos.dePrueba,
  descripcion: pagos.descripcion,
  monto: pagos.monto,
  pagoEstado: pagos.estado,
  medio: pagos.medio,
  url: pagos.url,
  pagoActualizadoEn: pagos.actualizadoEn,
  registradoPor: pagos.registradoPor,
  venceEn: pagos.venceEn,
  retiene: pagos.retiene,
  revisionHasta: pagos.revisionHasta,
};

/** Tickets with their event, buyer and payment. */
export function conTodo(q: Queryable) {
  return q
    .select(COLUMNAS)
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .leftJoin(usuarios, eq(usuarios.id, entradas.usuarioId))
    .innerJoin(pagos, eq(pagos.id, entradas.pagoId));
}

export type EntradaRow = Awaited<ReturnType<typeof findEntrada>> & {};

export async function findEntrada(q: Queryable, id: number) {
  const [row] = await conTodo(q).where(eq(entradas.id, id));
  return row ?? null;
}

/** The sale recorded with this idempotency key. */
export async function findVenta(q: Queryable, idempotencyKey: string) {
  const [row] = await conTodo(q).where(eq(pagos.idempotencyKey, idempotencyKey));
  return row ?? null;
}

/** Locks a ticket and its payment until the transaction ends, in the same order as refunds. */
export async function lockEntradaWithPago(tx: Tx, id: number): Promise<EntradaRow | null> {
  const pagoDe = tx.select({ id: entradas.pagoId }).from(entradas).where(eq(entradas.id, id));
  await tx.select({ id: pagos.id }).from(pagos).where(inArray(pagos.id, pagoDe)).for("update");
  await tx.select({ id: entradas.id }).from(entradas).where(eq(entradas.id, id)).for("update");
  return findEntrada(tx, id);
}

/** A user's tickets, newest first. */
export function todasDe(q: Queryable, usuarioId: number): Promise<EntradaRow[]> {
  return conTodo(q)
    .where(eq(entradas.usuarioId, usuarioId))
    .orderBy(desc(entradas.compradaEn), desc(entradas.id));
}
