import { and, type Column, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { canchas } from "#features/canchas/canchas/server/table.ts";
import type { Queryable } from "#server/db/database.ts";
import { type Listing, listing, orderedBy } from "#server/db/list-query.ts";
import { searchIn } from "#server/db/search.ts";
import type { ReservaEnLista } from "../contract.ts";
import type { Filtro, Orden, Periodo } from "./lista.ts";
import { delMesDe, listReservasPorId, type ReservaRow } from "./reservas.repo.ts";
import { RESERVAS, reservas, resumenDeReservas } from "./table.ts";

/** Counts bookings and minutes per court, for filters that the monthly summary cannot answer. */
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

/** Counts bookings and minutes per court, and aggregates before the join because there are few courts. */
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

/** Lists filtered and ordered bookings. Without a search, a page is read through the order's index. */
export function listReservas(
  q: Queryable,
  filtro: Filtro,
  orden: Orden,
  read: (rows: readonly ReservaRow[], isPage?: boolean) => Promise<ReservaEnLista[]>,
): Listing<ReservaEnLista> {
  return listing(q, {
    key: reservas.id,
    from: sql`${reservas}`,
    where: segun(filtro),
    orderBy: orderedBy(RESERVAS.orders, orden, reservas.id),
    indexed: filtro.termino === undefined,
    read: async (ids, isPage) => read(await listReservasPorId(q, ids), isPage),
    keyOf: ({ id }) => id,
  });
}

function enComun(table: Record<"estado" | "canchaId" | "dia", Column>, filtro: Filtro) {
  return and(
    filtro.estado && eq(table.estado, filtro.estado),
    filtro.vigentes ? inArray(table.estado, ["pendiente", "aceptada"]) : undefined,
    filtro.canchaId === undefined ? undefined : eq(table.canchaId, filtro.canchaId),
    enPeriodos(table.dia, filtro.periodos),
  );
}

function segun(filtro: Filtro): SQL | undefined {
  const { termino, dia } = filtro;
  return and(
    enComun({ ...reservas, dia: reservas.fecha }, filtro),
    searchIn(RESERVAS.shown, termino),
    dia && or(dia.solo ? eq(reservas.fecha, dia.desde) : gte(reservas.fecha, dia.desde), delMesDe(dia.desde)),
  );
}

/** `periodos` is never empty, because an empty `or` would match all rows. */
function enPeriodos(column: Column, periodos: readonly Periodo[] | undefined): SQL | undefined {
  if (!periodos) return undefined;
  return or(...periodos.map(({ desde, antesDe }) => and(gte(column, desde), lt(column, antesDe))));
}
