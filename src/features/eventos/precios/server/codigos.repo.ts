import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { eventos } from "#features/eventos/eventos/server/table.ts";
import { columnSql } from "#server/db/columns.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { type Listing, listing } from "#server/db/list-query.ts";
import { firstOf, insertedOf } from "#server/db/rows.ts";
import { holdsPart, searchIn } from "#server/db/search.ts";
import { COLUMNAS_DE_CODIGOS } from "../rules.ts";
import type { CodigoRow } from "./precios.repo.ts";
import { codigos, codigosDeEvento } from "./table.ts";

/** A search: its terms, the current time, and the total discounts by code. */
interface Busqueda {
  termino: string;
  ahora: Date;
  descontado: ReadonlyMap<number, number>;
}

function columnasEn({ ahora, descontado }: Busqueda) {
  const now = sql`${ahora.toISOString()}::timestamptz`;
  const futuro = sql`coalesce(${codigos.desde} > ${now}, false)`;
  const vencido = sql`coalesce(${codigos.hasta} <= ${now}, false)`;
  const deEventos = sql`select from codigos_de_evento de join eventos e on e.id = de.evento_id where de.codigo_id = codigos.id`;
  return columnSql(COLUMNAS_DE_CODIGOS, {
    codigo: codigos.codigo,
    descuento: {
      find: (word) => [sql`codigos.porcentaje::text = ${/^(\d{1,3})\s*%$/.exec(word)?.[1] ?? null}`],
      labels: [["%", sql`${codigos.porcentaje} is not null`]],
    },
    porcentaje: codigos.porcentaje,
    monto: codigos.monto,
    usos: {
      value: codigos.usos,
      find: (word) => [holdsPart(sql`(${codigos.usos} || ' de ' || ${codigos.usosMaximos})`, word)],
      labels: [["Ya se usó", sql`${codigos.usos} > 0`]],
    },
    usosMaximos: codigos.usosMaximos,
    maximoPorPersona: {
      value: codigos.maximoPorPersona,
      labels: [["por persona", sql`${codigos.maximoPorPersona} is not null`]],
    },
    vale: {
      labels: [
        ["Desde el", futuro],
        ["Hasta el", sql`${codigos.hasta} is not null`],
        ["Sin vencimiento", sql`${codigos.hasta} is null and not ${futuro}`],
      ],
    },
    desde: codigos.desde,
    hasta: codigos.hasta,
    eventos: {
      find: (word) => [sql`exists (${deEventos} and ${holdsPart(sql`e.nombre`, word)})`],
      labels: [["Todos", sql`not exists (${deEventos})`]],
    },
    descontado: sql`coalesce((${JSON.stringify(Object.fromEntries(descontado))}::jsonb ->> codigos.id::text)::numeric, 0)`,
    activo: {
      value: codigos.activo,
      labels: [
        ["Todavía no vale", sql`${codigos.activo} and ${futuro}`],
        ["Vencido", sql`${codigos.activo} and ${vencido} and not ${futuro}`],
        [
          "Sin usos",
          sql`${codigos.activo} and not ${futuro} and not ${vencido} and ${codigos.usos} >= ${codigos.usosMaximos}`,
        ],
      ],
    },
  });
}

export async function listIdsDeCodigos(q: Queryable): Promise<number[]> {
  return (await q.select({ id: codigos.id }).from(codigos)).map(({ id }) => id);
}

export function listCodigos(
  q: Queryable,
  {
    busqueda,
    activo,
    eventoId,
  }: { busqueda?: Busqueda | undefined; activo?: boolean | undefined; eventoId?: number | undefined },
): Listing<CodigoRow> {
  return listing(q, {
    key: codigos.id,
    from: sql`${codigos}`,
    where: and(
      activo === undefined ? undefined : eq(codigos.activo, activo),
      eventoId === undefined
        ? undefined
        : sql`(not exists (select from ${codigosDeEvento} de where de.codigo_id = ${codigos.id})
            or exists (select from ${codigosDeEvento} de where de.codigo_id = ${codigos.id} and de.evento_id = ${eventoId}))`,
      busqueda && searchIn(columnasEn(busqueda).shown, busqueda.termino),
    ),
    orderBy: [desc(codigos.id)],
    read: (ids) =>
      q
        .select()
        .from(codigos)
        .where(inArray(codigos.id, [...ids])),
    keyOf: ({ id }) => id,
  });
}

/** Lists events by promo code, without codes that are valid for all events. */
export async function listEventosDe(q: Queryable, ids: readonly number[]) {
  const rows = await q
    .select({ codigoId: codigosDeEvento.codigoId, id: eventos.id, nombre: eventos.nombre })
    .from(codigosDeEvento)
    .innerJoin(eventos, eq(eventos.id, codigosDeEvento.eventoId))
    .where(inArray(codigosDeEvento.codigoId, [...ids]))
    .orderBy(asc(eventos.fecha), asc(eventos.id));
  return Map.groupBy(rows, ({ codigoId }) => codigoId);
}

/** Locks a promo code, so that its number of uses cannot change. */
export const lockCodigo = (tx: Tx, id: number): Promise<CodigoRow | null> =>
  firstOf(tx.select().from(codigos).where(eq(codigos.id, id)).for("update"));

/** @throws unique violation `codigos_codigo_unico` */
export async function insertCodigo(tx: Tx, codigo: typeof codigos.$inferInsert): Promise<CodigoRow> {
  return insertedOf(tx.insert(codigos).values(codigo).returning());
}

type Cambios = Partial<Pick<CodigoRow, "usosMaximos" | "maximoPorPersona" | "desde" | "hasta" | "activo">>;

export async function updateCodigo(tx: Tx, id: number, cambios: Cambios): Promise<void> {
  await tx.update(codigos).set(cambios).where(eq(codigos.id, id));
}

/** @throws foreign key violation if an order used it */
export async function deleteCodigo(tx: Tx, id: number): Promise<void> {
  await tx.delete(codigos).where(eq(codigos.id, id));
}

/**
 * Replaces the events of a promo code.
 * @throws foreign key violation if an event does not exist
 */
export async function updateEventos(tx: Tx, codigoId: number, eventoIds: readonly number[]): Promise<void> {
  await tx.delete(codigosDeEvento).where(eq(codigosDeEvento.codigoId, codigoId));
  const rows = [...new Set(eventoIds)].map((eventoId) => ({ codigoId, eventoId }));
  if (rows.length > 0) await tx.insert(codigosDeEvento).values(rows);
}

/** Deactivates promo codes that are valid only for this event; without events, they would be valid for all. */
export async function updateInactivos(tx: Tx, eventoId: number): Promise<void> {
  await tx
    .update(codigos)
    .set({ activo: false })
    .where(
      sql`${codigos.id} in (select codigo_id from ${codigosDeEvento} group by codigo_id
        having count(*) = 1 and min(evento_id) = ${eventoId})`,
    );
}
