import { and, type Column, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Page } from "#contract/paging.ts";
import { plain } from "#contract/text.ts";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { orderedBy } from "#server/db/list-query.ts";
import { searchByPlace, searchIn } from "#server/db/search.ts";
import { delMesDe, enLista, idsDonde, soloIds } from "../repo.ts";
import { RESERVAS, reservas, resumenDeReservas } from "../table.ts";
import type { Filtro, Mes, Orden, Periodo } from "./filtro.ts";

/** Count and minutes per court for filters that the monthly summary cannot answer; meant for a few days of bookings. */
export async function listTotalesDeDias(q: Queryable, filtro: Filtro) {
  return q
    .select({
      cancha: { id: canchas.id, nombre: canchas.nombre },
      cantidad: sql<number>`count(*)::int`,
      minutos: sql<number>`sum(${reservas.minutos})::float8`,
    })
    .from(reservas)
    .innerJoin(canchas, eq(canchas.id, reservas.canchaId))
    .where(segun(filtro))
    .groupBy(canchas.id);
}

/** Bookings per month under a filter, ignoring its search; read from the trigger-maintained summary. */
export async function listTotalesPorMes(q: Queryable, filtro: Filtro): Promise<Mes[]> {
  const { mes, total } = resumenDeReservas;
  return q
    .select({ mes, total: sql<number>`sum(${total})::int` })
    .from(resumenDeReservas)
    .where(enComun({ ...resumenDeReservas, dia: mes }, filtro))
    .groupBy(mes);
}

/** Count and minutes per court, aggregated before the join because there are few courts. */
export async function listTotalesPorCancha(q: Queryable, filtro: Filtro) {
  const { mes, canchaId, total, minutos } = resumenDeReservas;
  const cantidad = sql<number>`sum(${total})::int`.as("cantidad");
  const sumas = q
    .select({ canchaId, cantidad, minutos: sql<number>`sum(${minutos})::float8`.as("minutos") })
    .from(resumenDeReservas)
    .where(enComun({ ...resumenDeReservas, dia: mes }, filtro))
    .groupBy(canchaId)
    .having(sql`sum(${total}) > 0`)
    .as("sumas");
  const cancha = { id: canchas.id, nombre: canchas.nombre };
  const columns = { cancha, cantidad: sumas.cantidad, minutos: sumas.minutos };
  return q.select(columns).from(sumas).innerJoin(canchas, eq(canchas.id, sumas.canchaId));
}

/** How many bookings match a filter, including its search. */
export async function countHallados(q: Queryable, filtro: Filtro): Promise<number> {
  return q.$count(reservas, segun(filtro));
}

/** Ids that match a filter, including its search, in an order. */
export async function ids(q: Queryable, filtro: Filtro, orden: Orden, page: Page): Promise<number[]> {
  const rows = await idsDonde(q, segun(filtro))
    .orderBy(...orderedBy(RESERVAS.orders, orden, reservas.id))
    .limit(page.limit)
    .offset(page.offset);
  return soloIds(rows);
}

/**
 * Unordered ids that match a search, at most `limit`. Each searched source has its own index and stops at the
 * limit.
 */
export async function listCandidatas(q: Queryable, filtro: Filtro & { termino: string }, limit: number) {
  const { termino, ...demas } = filtro;
  const todas = await q.select({ id: canchas.id, nombre: canchas.nombre }).from(canchas);
  // An empty list of courts skips this branch, so that the database does not scan all bookings.
  const other = (word: string) => {
    const llamadas = todas.filter(({ nombre }) => plain(nombre).includes(plain(word)));
    return llamadas.length === 0 ? [] : [inArray(reservas.canchaId, soloIds(llamadas))];
  };
  const halladas = await Promise.all(
    searchByPlace({ ...RESERVAS.shown, other }, termino).map((lugar) =>
      idsDonde(q, and(segun(demas), lugar)).limit(limit),
    ),
  );
  return [...new Set(soloIds(halladas.flat()))].slice(0, limit);
}

/** All ids that match a filter, in an order. As one array, because a row for each takes ten times the memory. */
export async function listTodosLosIds(q: Queryable, filtro: Filtro, orden: Orden): Promise<number[]> {
  const enOrden = idsDonde(q, segun(filtro)).orderBy(...orderedBy(RESERVAS.orders, orden, reservas.id));
  const { rows } = await q.execute<{ ids: number[] }>(sql`select array(${enOrden}) as ids`);
  return rows[0]?.ids ?? [];
}

/** Filters shared by bookings and their summary. */
function enComun(table: Record<"estado" | "canchaId" | "dia", Column>, filtro: Filtro) {
  return and(
    filtro.estado && eq(table.estado, filtro.estado),
    filtro.vigentes ? inArray(table.estado, ["pendiente", "aceptada"]) : undefined,
    filtro.canchaId === undefined ? undefined : eq(table.canchaId, filtro.canchaId),
    enPeriodos(table.dia, filtro.periodos),
  );
}

function segun(filtro: Filtro): SQL | undefined {
  const { termino, dia, ids: lista } = filtro;
  return and(
    enComun({ ...reservas, dia: reservas.fecha }, filtro),
    searchIn(RESERVAS.shown, termino),
    dia && or(dia.solo ? eq(reservas.fecha, dia.desde) : gte(reservas.fecha, dia.desde), delMesDe(dia.desde)),
    lista && enLista(reservas.id, lista),
  );
}

function enPeriodos(column: Column, periodos: readonly Periodo[] | undefined): SQL | undefined {
  if (!periodos) return undefined;
  // Without any period no row matches, where an empty `or` would match all.
  if (periodos.length === 0) return sql`false`;
  return or(
    ...periodos.map(({ desde, antesDe }) =>
      and(desde ? gte(column, desde) : undefined, antesDe ? lt(column, antesDe) : undefined),
    ),
  );
}
