import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { eventos, VERSION_SIGUIENTE } from "#features/eventos/eventos/server/table.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { firstOf } from "#server/db/rows.ts";
import { codigos, codigosDeEvento, cuposDeSocio, tarifas, usosDeCodigo } from "./table.ts";

export type TarifaRow = typeof tarifas.$inferSelect;
export type CodigoRow = typeof codigos.$inferSelect;

export function listTarifas(q: Queryable, eventoId: number): Promise<TarifaRow[]> {
  return q
    .select()
    .from(tarifas)
    .where(eq(tarifas.eventoId, eventoId))
    .orderBy(asc(tarifas.precio), asc(tarifas.id));
}

/** Lists how many members' tickets of an event each of these people has. */
export function listCupos(q: Queryable, eventoId: number, personaIds: readonly number[]) {
  const { tarifaId, usuarioId: personaId, tomadas } = cuposDeSocio;
  return q
    .select({ tarifaId, personaId, tomadas })
    .from(cuposDeSocio)
    .innerJoin(tarifas, eq(tarifas.id, tarifaId))
    .where(and(eq(tarifas.eventoId, eventoId), inArray(personaId, [...personaIds])));
}

/** Finds a promo code that is valid for this event, with the person's number of uses; null if there is none. */
export function findCodigo(q: Queryable, codigo: string, eventoId: number, usuarioId: number) {
  const query = q
    .select({
      codigo: codigos,
      usosPropios: sql<number>`coalesce(${usosDeCodigo.usos}, 0)`,
      /** Whether the person's open hold for this event uses the code. */
      retenida: sql<boolean>`exists (select from entradas e join pagos p on p.id = e.pago_id
        where e.evento_id = ${eventoId} and e.usuario_id = ${usuarioId} and e.codigo_id = ${codigos.id} and p.retiene)`,
    })
    .from(codigos)
    .leftJoin(usosDeCodigo, and(eq(usosDeCodigo.codigoId, codigos.id), eq(usosDeCodigo.usuarioId, usuarioId)))
    .where(
      and(
        eq(codigos.codigo, codigo),
        sql`(not exists (select from ${codigosDeEvento} where ${codigosDeEvento.codigoId} = ${codigos.id})
          or exists (select from ${codigosDeEvento} where ${codigosDeEvento.codigoId} = ${codigos.id}
            and ${codigosDeEvento.eventoId} = ${eventoId}))`,
      ),
    );
  return firstOf(query);
}

/**
 * Changes the number of sold and held tickets of a type.
 * @throws check violation `tarifas_cupo` above its quota
 */
export function updateTomadas(tx: Tx, tarifaId: number, cambio: number) {
  const update = tx
    .update(tarifas)
    .set({ tomadas: sql`${tarifas.tomadas} + ${cambio}` })
    .where(eq(tarifas.id, tarifaId));
  return firstOf(update.returning({ soloSocios: tarifas.soloSocios, maximo: tarifas.maximoPorSocio }));
}

/**
 * Takes places of a member's quota.
 * @throws check violation `cupos_de_socio_maximo` above the quota
 */
export async function insertCupo(tx: Tx, cupo: typeof cuposDeSocio.$inferInsert): Promise<void> {
  await tx
    .insert(cuposDeSocio)
    .values(cupo)
    .onConflictDoUpdate({
      target: [cuposDeSocio.tarifaId, cuposDeSocio.usuarioId],
      set: { tomadas: sql`${cuposDeSocio.tomadas} + ${cupo.tomadas}`, maximo: cupo.maximo ?? null },
    });
}

/** Releases places of a member's quota, if they were taken. */
export async function updateCupo(tx: Tx, cupo: { tarifaId: number; usuarioId: number; cuantas: number }) {
  await tx
    .update(cuposDeSocio)
    .set({ tomadas: sql`greatest(0, ${cuposDeSocio.tomadas} - ${cupo.cuantas})` })
    .where(and(eq(cuposDeSocio.tarifaId, cupo.tarifaId), eq(cuposDeSocio.usuarioId, cupo.usuarioId)));
}

/** @throws check violation `codigos_usos_maximos` or `usos_de_codigo_maximo` above a limit */
export async function updateUsos(tx: Tx, codigoId: number, usuarioId: number | null, cambio: 1 | -1) {
  await tx
    .update(codigos)
    .set({ usos: sql`${codigos.usos} + ${cambio}` })
    .where(eq(codigos.id, codigoId));
  if (usuarioId === null) return;
  await tx
    .update(usosDeCodigo)
    .set({ usos: sql`${usosDeCodigo.usos} + ${cambio}` })
    .where(and(eq(usosDeCodigo.codigoId, codigoId), eq(usosDeCodigo.usuarioId, usuarioId)));
}

const EVENTO = {
  id: eventos.id,
  nombre: eventos.nombre,
  precio: eventos.precio,
  cantidadDeEntradas: eventos.cantidadEntradas,
  maximoPorCompra: eventos.maximoPorCompra,
  version: eventos.version,
};

export const findEvento = (q: Queryable, id: number) =>
  firstOf(q.select(EVENTO).from(eventos).where(eq(eventos.id, id)));

/** Locks an event's row, as a purchase does, so that the numbers of sold tickets cannot change. */
export const lockEvento = (tx: Tx, id: number) =>
  firstOf(tx.select(EVENTO).from(eventos).where(eq(eventos.id, id)).for("update"));

/** Sets the maximum per purchase and increments the event's version, because prices are part of it. */
export async function updateMaximoPorCompra(tx: Tx, id: number, maximoPorCompra: number): Promise<void> {
  await tx
    .update(eventos)
    .set({ maximoPorCompra, ...VERSION_SIGUIENTE })
    .where(eq(eventos.id, id));
}

type TarifaNueva = Omit<typeof tarifas.$inferInsert, "id" | "eventoId" | "tomadas"> & { id?: number };

/**
 * Writes an event's ticket types. Existing types first get unused names, so that two types can exchange
 * names.
 * @throws unique violation `tarifas_nombre_unico`
 */
export async function updateTarifas(tx: Tx, eventoId: number, filas: readonly TarifaNueva[]): Promise<void> {
  await tx
    .update(tarifas)
    .set({ nombre: sql`gen_random_uuid()::text` })
    .where(eq(tarifas.eventoId, eventoId));
  for (const { id, ...fila } of filas) {
    if (id === undefined) await tx.insert(tarifas).values({ ...fila, eventoId });
    else await tx.update(tarifas).set(fila).where(eq(tarifas.id, id));
  }
}

export async function deleteTarifas(tx: Tx, ids: number[]): Promise<void> {
  await tx.delete(tarifas).where(inArray(tarifas.id, ids));
}
