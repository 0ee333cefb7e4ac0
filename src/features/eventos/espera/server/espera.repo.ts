import { and, asc, desc, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import { clubTime } from "#contract/club-time.ts";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { usuarios } from "#features/personas/usuarios/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { listing } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { esperas } from "./table.ts";

const ABIERTA = inArray(esperas.estado, ["esperando", "ofrecida"]);

const enVenta = (ahora: Date) => {
  const { fecha, hora } = clubTime(ahora);
  return sql<boolean>`(${eventos.activo} and ${eventos.ventaAbierta} and ${SE_HACE}
    and ${eventos.fecha} + ${eventos.hora} > ${`${fecha} ${hora}:00`}::timestamp)`;
};

export async function hasAbiertas(tx: Tx, eventoId: number): Promise<boolean> {
  const [row] = await tx
    .select({ id: esperas.id })
    .from(esperas)
    .where(and(eq(esperas.eventoId, eventoId), ABIERTA))
    .limit(1);
  return row !== undefined;
}

/** Locks the event's row, which every change to its places or its waiting list has to do first. */
export function lockEvento(tx: Tx, eventoId: number, ahora: Date) {
  const query = tx
    .select({
      nombre: eventos.nombre,
      fecha: eventos.fecha,
      hora: eventos.hora,
      lugar: eventos.lugar,
      quedan: eventos.entradasDisponibles,
      maximoPorCompra: eventos.maximoPorCompra,
      enVenta: enVenta(ahora),
    })
    .from(eventos)
    .where(eq(eventos.id, eventoId));
  return firstOf(query.for("update"));
}

/** Changes the number of available places. The event's row must be locked. */
export async function updateLugaresDisponibles(tx: Tx, eventoId: number, cuantas: number): Promise<void> {
  await tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} + ${cuantas}` })
    .where(eq(eventos.id, eventoId));
}

/**
 * Closes an event's offers that have expired by `hasta`; with null, all offers.
 * @returns the number of places
 */
export async function updateOfertasVencidas(tx: Tx, eventoId: number, hasta: Date | null): Promise<number> {
  const rows = await tx
    .update(esperas)
    .set({ estado: "vencida" })
    .where(
      and(
        eq(esperas.eventoId, eventoId),
        eq(esperas.estado, "ofrecida"),
        hasta ? lte(esperas.ofertaHasta, hasta) : undefined,
      ),
    )
    .returning({ cantidad: esperas.cantidad });
  return rows.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Lists the first waiting groups, in order, that need at most `lugares` places each. */
export function listEsperando(tx: Tx, eventoId: number, lugares: number) {
  return tx
    .select({
      id: esperas.id,
      cantidad: esperas.cantidad,
      nombre: usuarios.nombre,
      correo: usuarios.correo,
    })
    .from(esperas)
    .innerJoin(usuarios, eq(usuarios.id, esperas.usuarioId))
    .where(
      and(eq(esperas.eventoId, eventoId), eq(esperas.estado, "esperando"), lte(esperas.cantidad, lugares)),
    )
    .orderBy(asc(esperas.id))
    .limit(lugares);
}

export async function updateOfrecida(tx: Tx, id: number, oferta: { ofrecidaEn: Date; ofertaHasta: Date }) {
  await tx
    .update(esperas)
    .set({ ...oferta, estado: "ofrecida" })
    .where(eq(esperas.id, id));
}

/**
 * Marks a person's current offer as bought.
 * @returns the number of offered places; 0 without an offer
 */
export async function updateComprada(tx: Tx, de: Persona, ahora: Date): Promise<number> {
  const [row] = await tx
    .update(esperas)
    .set({ estado: "comprada" })
    .where(and(suya(de), eq(esperas.estado, "ofrecida"), gt(esperas.ofertaHasta, ahora)))
    .returning({ cantidad: esperas.cantidad });
  return row?.cantidad ?? 0;
}

export async function findOferta(q: Queryable, de: Persona, ahora: Date): Promise<boolean> {
  const [row] = await q
    .select({ id: esperas.id })
    .from(esperas)
    .where(and(suya(de), eq(esperas.estado, "ofrecida"), gt(esperas.ofertaHasta, ahora)));
  return row !== undefined;
}

interface Persona {
  eventoId: number;
  usuarioId: number;
}

const suya = ({ eventoId, usuarioId }: Persona) =>
  and(eq(esperas.eventoId, eventoId), eq(esperas.usuarioId, usuarioId));

export type EsperaRow = typeof esperas.$inferSelect;

export function findMia(q: Queryable, de: Persona): Promise<EsperaRow | null> {
  return firstOf(q.select().from(esperas).where(suya(de)).orderBy(desc(esperas.id)).limit(1));
}

export const findEspera = (q: Queryable, id: number): Promise<EsperaRow | null> =>
  firstOf(q.select().from(esperas).where(eq(esperas.id, id)));

export async function countDelante(q: Queryable, { id, eventoId }: EsperaRow): Promise<number> {
  const delante = and(eq(esperas.eventoId, eventoId), eq(esperas.estado, "esperando"), lt(esperas.id, id));
  return q.$count(esperas, delante);
}

export const insertEspera = (tx: Tx, nueva: typeof esperas.$inferInsert): Promise<EsperaRow> =>
  insertedOf(tx.insert(esperas).values(nueva).returning());

export async function updateCantidad(tx: Tx, id: number, cantidad: number): Promise<void> {
  await tx.update(esperas).set({ cantidad }).where(eq(esperas.id, id));
}

/** Removes an open group from the list. The event's row must be locked. */
export async function updateSalio(tx: Tx, id: number): Promise<void> {
  await tx
    .update(esperas)
    .set({ estado: "salio" })
    .where(and(eq(esperas.id, id), ABIERTA));
}

/** Lists events whose waiting list needs work: an offer that has expired or must be withdrawn, or free places for a group. */
export async function listEventosPorRevisar(q: Queryable, ahora: Date): Promise<number[]> {
  const rows = await q
    .selectDistinct({ id: esperas.eventoId })
    .from(esperas)
    .innerJoin(eventos, eq(eventos.id, esperas.eventoId))
    .where(
      or(
        and(eq(esperas.estado, "ofrecida"), or(lte(esperas.ofertaHasta, ahora), sql`not ${enVenta(ahora)}`)),
        and(
          eq(esperas.estado, "esperando"),
          lte(esperas.cantidad, eventos.entradasDisponibles),
          enVenta(ahora),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function countAbiertas(q: Queryable, eventoId: number): Promise<number> {
  return q.$count(esperas, and(eq(esperas.eventoId, eventoId), ABIERTA));
}

/** Lists an event's waiting groups, open groups first. */
export function listEsperas(q: Queryable, eventoId: number) {
  const { id, cantidad, anotadaEn, estado, ofertaHasta } = esperas;
  const nombre = sql<string>`concat_ws(' ', ${usuarios.nombre}, ${usuarios.apellido})`;
  const columns = {
    id,
    cantidad,
    anotadaEn,
    estado,
    ofertaHasta,
    nombre,
    nombreUsuario: usuarios.nombreUsuario,
  };
  return listing(q, {
    key: id,
    from: esperas,
    where: eq(esperas.eventoId, eventoId),
    orderBy: [sql`(${estado} in ('esperando','ofrecida')) desc`, asc(id)],
    read: (ids) =>
      q
        .select(columns)
        .from(esperas)
        .innerJoin(usuarios, eq(usuarios.id, esperas.usuarioId))
        .where(inArray(id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

export function listEsperasDe(q: Queryable, usuarioId: number) {
  const { eventoId, cantidad, anotadaEn, estado, id } = esperas;
  return q
    .select({ id, eventoId, evento: eventos.nombre, cantidad, anotadaEn, estado })
    .from(esperas)
    .innerJoin(eventos, eq(eventos.id, eventoId))
    .where(eq(esperas.usuarioId, usuarioId))
    .orderBy(asc(id));
}

export async function deleteEsperasDe(tx: Tx, usuarioId: number): Promise<void> {
  await tx.delete(esperas).where(eq(esperas.usuarioId, usuarioId));
}

export async function deleteEsperasAntesDe(q: Queryable, fecha: string): Promise<void> {
  const pasados = q.select({ id: eventos.id }).from(eventos).where(lt(eventos.fecha, fecha));
  await q.delete(esperas).where(inArray(esperas.eventoId, pasados));
}
