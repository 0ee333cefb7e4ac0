import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { keysOf } from "#contract/keys.ts";
import type { Ordering } from "#contract/lists.ts";
import { prepareOnce, type Queryable, type Tx } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { type Shown, searchIn } from "#server/db/search.ts";
import type { Cancha } from "../contract.ts";
import { canchas, horasOcupadas, ocupaciones } from "./table.ts";

const ORDERS = {
  id: canchas.id,
  nombre: sql`buscable(${canchas.nombre})`,
  disponible: canchas.disponible,
} as const;

/** Searched columns, worded as on screen. */
const SHOWN: Shown = {
  text: [canchas.nombre],
  labels: [
    ["Disponible", sql`${canchas.disponible}`],
    ["No disponible", sql`not ${canchas.disponible} and not ${canchas.retirada}`],
    ["Retirada", sql`${canchas.retirada}`],
  ],
};

type CampoDeOrden = keyof typeof ORDERS;
export const CAMPOS_DE_ORDEN = keysOf(ORDERS);

export function listCanchas(
  q: Queryable,
  filtro: { termino?: string | undefined; disponible?: boolean | undefined; retiradas: boolean },
  orden: Ordering<CampoDeOrden>,
): Listing<Cancha> {
  return listing(q, {
    key: canchas.id,
    from: canchas,
    where: and(
      filtro.disponible === undefined ? undefined : eq(canchas.disponible, filtro.disponible),
      filtro.retiradas ? undefined : eq(canchas.retirada, false),
      searchIn(SHOWN, filtro.termino),
    ),
    orderBy: orderedBy(ORDERS, orden, canchas.id),
    read: (ids) =>
      q
        .select()
        .from(canchas)
        .where(inArray(canchas.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

/** @throws unique violation (`canchas_nombre_unico`) */
export async function insertCancha(tx: Tx, cancha: Omit<Cancha, "id" | "retirada">): Promise<Cancha> {
  return insertedOf(tx.insert(canchas).values(cancha).returning());
}

/** @throws unique violation (`canchas_nombre_unico`) */
export async function updateCancha(
  tx: Tx,
  id: number,
  cambios: Partial<Omit<Cancha, "id">>,
): Promise<Cancha> {
  const [cambiada] = await tx.update(canchas).set(cambios).where(eq(canchas.id, id)).returning();
  if (!cambiada) throw new Error("a court that was taken is gone");
  return cambiada;
}

export const findCancha = (q: Queryable, id: number): Promise<Cancha | null> =>
  firstOf(q.select().from(canchas).where(eq(canchas.id, id)));

export async function isRetirada(q: Queryable, nombre: string): Promise<boolean> {
  const where = and(sql`lower(${canchas.nombre}) = lower(${nombre})`, eq(canchas.retirada, true));
  return (await q.select({ id: canchas.id }).from(canchas).where(where)).length > 0;
}

export async function listDisponibles(q: Queryable): Promise<Cancha[]> {
  return q
    .select()
    .from(canchas)
    .where(eq(canchas.disponible, true))
    .orderBy(sql`buscable(${canchas.nombre})`, asc(canchas.id));
}

const enUso = prepareOnce((q) =>
  q
    .select()
    .from(canchas)
    .where(eq(canchas.retirada, false))
    .orderBy(sql`buscable(${canchas.nombre})`, asc(canchas.id))
    .prepare("canchas_en_uso"),
);

export function listEnUso(q: Queryable): Promise<Cancha[]> {
  return enUso(q).execute();
}

/** Locks courts until the transaction ends, in id order to avoid deadlocks. */
export async function lockCanchaRows(tx: Tx, ids: readonly number[]): Promise<Cancha[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(canchas)
    .where(inArray(canchas.id, [...ids]))
    .orderBy(canchas.id)
    .for("no key update");
}

export type Ocupacion = typeof ocupaciones.$inferSelect;

/** A half-open span of instants. */
export interface Lapso {
  inicio: Date;
  fin: Date;
}

/** @returns the new id @throws exclusion violation (`horas_ocupadas_sin_superposicion`) if an hour is occupied */
export async function insertOcupacion(
  tx: Tx,
  ocupacion: typeof ocupaciones.$inferInsert,
  lapsos: readonly Lapso[],
): Promise<number> {
  const [row] = await tx.insert(ocupaciones).values(ocupacion).returning({ id: ocupaciones.id });
  if (!row) throw new Error("an insert without a row");
  if (lapsos.length > 0) {
    const horas = lapsos.map((lapso) => ({
      ocupacionId: row.id,
      canchaId: ocupacion.canchaId,
      durante: rango(lapso),
    }));
    await tx.insert(horasOcupadas).values(horas);
  }
  return row.id;
}

/** Groups the occupations of a repeated block into a series, which is identified by the first id. */
export async function updateSerie(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(ocupaciones)
    .set({ serie: ids[0] ?? null })
    .where(inArray(ocupaciones.id, [...ids]));
}

/** Counts the occupations of each series that are not over. */
export async function countSemanas(q: Queryable, series: readonly number[], ahora: Date) {
  if (series.length === 0) return new Map<number, number>();
  const rows = await q
    .select({ serie: sql<number>`${ocupaciones.serie}`, semanas: count() })
    .from(ocupaciones)
    .where(and(inArray(ocupaciones.serie, [...series]), sinTerminar(ahora)))
    .groupBy(ocupaciones.serie);
  return new Map(rows.map(({ serie, semanas }) => [serie, semanas]));
}

/** Deletes the occupations of a series that are not over. @returns their number */
export async function deleteSerie(tx: Tx, serie: number, ahora: Date): Promise<number> {
  const rows = await tx
    .delete(ocupaciones)
    .where(and(eq(ocupaciones.serie, serie), sinTerminar(ahora)))
    .returning({ id: ocupaciones.id });
  return rows.length;
}

function sinTerminar(ahora: Date): SQL {
  return sql`exists (select 1 from ${horasOcupadas} where ${horasOcupadas.ocupacionId} = ${ocupaciones.id}
    and upper(${horasOcupadas.durante}) > ${ahora.toISOString()}::timestamptz)`;
}

export async function deleteOcupacion(tx: Tx, id: number): Promise<void> {
  await tx.delete(ocupaciones).where(eq(ocupaciones.id, id));
}

export const findOcupacion = (q: Queryable, id: number): Promise<Ocupacion | null> =>
  firstOf(q.select().from(ocupaciones).where(eq(ocupaciones.id, id)));

/** Returns the occupied hours within a span, earliest first; of all courts if `canchaId` is null. */
export async function listHoras(q: Queryable, canchaId: number | null, lapso: Lapso) {
  const durante = rango(lapso);
  return canchaId === null
    ? horas.deTodas(q).execute({ durante })
    : horas.deUna(q).execute({ durante, canchaId });
}

const horas = {
  deTodas: prepareOnce((q) => horasDonde(q).prepare("horas_ocupadas")),
  deUna: prepareOnce((q) =>
    horasDonde(q, eq(horasOcupadas.canchaId, sql.placeholder("canchaId"))).prepare("horas_de_cancha"),
  ),
};

function horasDonde(q: Queryable, cancha?: SQL) {
  const toDate = (text: string) => new Date(text);
  const { durante } = horasOcupadas;
  return q
    .select({
      ocupacionId: ocupaciones.id,
      canchaId: horasOcupadas.canchaId,
      clase: ocupaciones.clase,
      titulo: ocupaciones.titulo,
      serie: ocupaciones.serie,
      inicio: sql`lower(${durante})`.mapWith(toDate),
      fin: sql`upper(${durante})`.mapWith(toDate),
    })
    .from(horasOcupadas)
    .innerJoin(ocupaciones, eq(ocupaciones.id, horasOcupadas.ocupacionId))
    .where(and(cancha, sql`${durante} && ${sql.placeholder("durante")}::tstzrange`))
    .orderBy(sql`lower(${durante})`, horasOcupadas.id);
}

function rango({ inicio, fin }: Lapso): string {
  return `[${inicio.toISOString()},${fin.toISOString()})`;
}
