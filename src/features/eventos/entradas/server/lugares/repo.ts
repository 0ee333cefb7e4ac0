import { and, eq, inArray, isNotNull, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { DepsDeCorreo } from "#features/compartido/correos/server/encolar-correo.ts";
import { ofrecer } from "#features/eventos/espera/server/ofrecer.ts";
import { eventos, SE_HACE } from "#features/eventos/eventos/server/table.ts";
import { moverUso, returnCupos } from "#features/eventos/precios/server/cupos.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { entradas } from "../table.ts";

/**
 * Takes places outside the online sale if the event starts after `horaDelClub`. Null if there are too few places, or
 * the event is missing or not on sale (earlier payments are honoured while it is inactive).
 */
export async function updateLugaresTomados(
  tx: Tx,
  eventoId: number,
  cuantas: number,
  horaDelClub: string,
  para: "venta" | "pago-tardio",
  dePrueba = false,
) {
  const [row] = await tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} - ${cuantas}` })
    .where(
      and(
        eq(eventos.id, eventoId),
        // Real payments take no place of a rehearsal, and vice versa.
        eq(eventos.dePrueba, dePrueba),
        para === "venta" ? and(eq(eventos.activo, true), eq(eventos.ventaAbierta, true)) : undefined,
        SE_HACE,
        sql`${eventos.entradasDisponibles} >= ${cuantas}`,
        sql`${eventos.fecha} + ${eventos.hora} > ${horaDelClub}::timestamp`,
      ),
    )
    .returning({ nombre: eventos.nombre, precio: eventos.precio });
  return row ?? null;
}

/** Gives back the places and quotas of annulled tickets, and offers the places to the waiting list. */
async function returnLugares(
  deps: DepsDeLugares,
  tx: Tx,
  anuladas: readonly Pick<Linea, "eventoId" | "tarifaId" | "usuarioId" | "paraId">[],
) {
  const porEvento = Map.groupBy(anuladas, ({ eventoId }) => eventoId);
  for (const [eventoId, suyas] of porEvento) {
    // Locks the event's row first, in the same order as a purchase.
    await updateLugaresLibres(tx, eventoId, suyas.length);
    await returnCupos(tx, cuposDe(suyas));
    if (!deps.sinOfrecer) await ofrecer(deps, tx, eventoId);
  }
}

/** Puts places of an event on sale again. */
export async function updateLugaresLibres(tx: Tx, eventoId: number, cuantas: number): Promise<void> {
  await tx
    .update(eventos)
    .set({ entradasDisponibles: sql`${eventos.entradasDisponibles} + ${cuantas}` })
    .where(eq(eventos.id, eventoId));
}

/** Tickets grouped by type and by who goes. */
export function cuposDe(lineas: readonly Pick<Linea, "tarifaId" | "usuarioId" | "paraId">[]) {
  const quien = ({ paraId, usuarioId }: Pick<Linea, "usuarioId" | "paraId">) => paraId ?? usuarioId;
  const grupos = Map.groupBy(lineas, (linea) => `${linea.tarifaId} ${quien(linea)}`);
  return [...grupos.values()].flatMap((suyas) => {
    const [una] = suyas;
    return una ? [{ tarifaId: una.tarifaId, usuarioId: quien(una), cuantas: suyas.length }] : [];
  });
}

/** A ticket of a payment, with the fields that its order needs. */
const LINEA = {
  id: entradas.id,
  estado: entradas.estado,
  eventoId: entradas.eventoId,
  usuarioId: entradas.usuarioId,
  paraId: entradas.paraId,
  tarifaId: entradas.tarifaId,
  codigoId: entradas.codigoId,
  ingresoEn: entradas.ingresoEn,
  quedan: eventos.entradasDisponibles,
  situacion: eventos.situacion,
};

export type Linea = Awaited<ReturnType<typeof listEntradasDePago>>[number];

/** The tickets of a payment, in order of purchase. */
export function listEntradasDePago(q: Queryable, pagoId: number) {
  return q
    .select(LINEA)
    .from(entradas)
    .innerJoin(eventos, eq(eventos.id, entradas.eventoId))
    .where(eq(entradas.pagoId, pagoId))
    .orderBy(entradas.id);
}

/** Marks the tickets of a payment as paid, except refunded ones. */
export async function updatePagadas(tx: Tx, pagoId: number): Promise<void> {
  await tx
    .update(entradas)
    .set({ estado: "pagada" })
    .where(and(eq(entradas.pagoId, pagoId), isNull(entradas.devolucionId)));
}

/** `sinOfrecer`: the caller takes the released places again in this transaction and offers the rest itself. */
export type DepsDeLugares = DepsDeCorreo & { sinOfrecer?: boolean };

/** Annuls the held tickets of a payment, gives back their places and returns them. */
export async function updateReservadasDePago(deps: DepsDeLugares, tx: Tx, pagoId: number) {
  return anular(deps, tx, and(eq(entradas.pagoId, pagoId), eq(entradas.estado, "reservada")), {});
}

/**
 * Annuls the tickets of a fully refunded payment. Free tickets of an order that was refunded ticket by ticket stay
 * valid, because their refund was not requested.
 */
export async function updateAnuladasDePago(deps: DepsDeLugares, tx: Tx, pagoId: number) {
  const devueltas = tx
    .select({ id: entradas.id })
    .from(entradas)
    .where(and(eq(entradas.pagoId, pagoId), isNotNull(entradas.devolucionId)));
  const donde = and(
    eq(entradas.pagoId, pagoId),
    eq(entradas.estado, "pagada"),
    isNull(entradas.ingresoEn),
    or(isNull(entradas.precio), ne(entradas.precio, "0"), notExists(devueltas)),
  );
  return anular(deps, tx, donde, {});
}

/**
 * Annuls paid tickets, for a refund or a reversed sale, and gives back their places. Includes used ones only on
 * request.
 * @returns ids of the annulled tickets; the others were already void
 */
export async function updateAnuladas(
  deps: DepsDeLugares,
  tx: Tx,
  {
    ids,
    devolucionId,
    incluyeUsadas = false,
  }: { ids: readonly number[]; devolucionId?: number; incluyeUsadas?: boolean },
): Promise<number[]> {
  const donde = and(
    inArray(entradas.id, [...ids]),
    eq(entradas.estado, "pagada"),
    incluyeUsadas ? undefined : isNull(entradas.ingresoEn),
  );
  const anuladas = await anular(deps, tx, donde, devolucionId === undefined ? {} : { devolucionId });
  return anuladas.map(({ id }) => id);
}

async function anular(deps: DepsDeLugares, tx: Tx, donde: SQL | undefined, set: { devolucionId?: number }) {
  const { id, pagoId, eventoId, usuarioId, paraId, tarifaId, codigoId } = entradas;
  const rows = await tx
    .update(entradas)
    .set({ ...set, estado: "anulada" })
    .where(donde)
    .returning({ id, pagoId, eventoId, usuarioId, paraId, tarifaId, codigoId });
  await returnLugares(deps, tx, rows);
  await returnUsos(tx, rows);
  return rows;
}

/** Gives back the promo code uses of orders without remaining tickets (Rule ENT-11). */
async function returnUsos(
  tx: Tx,
  anuladas: readonly Pick<typeof entradas.$inferSelect, "pagoId" | "codigoId" | "usuarioId">[],
) {
  for (const [pagoId, [una]] of Map.groupBy(anuladas, (anulada) => anulada.pagoId)) {
    if (!una || una.codigoId === null || pagoId === null) continue;
    const quedan = and(eq(entradas.pagoId, pagoId), ne(entradas.estado, "anulada"));
    if ((await tx.select({ id: entradas.id }).from(entradas).where(quedan).limit(1)).length === 0)
      await moverUso(tx, una.codigoId, una.usuarioId, -1);
  }
}
