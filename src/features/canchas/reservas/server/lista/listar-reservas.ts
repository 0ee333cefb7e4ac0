import { clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Page, type Paged, pageOf } from "#contract/paging.ts";
import type { Queryable } from "#server/db/database.ts";
import { findPage, type Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import type { Totales } from "../../contract/responder.ts";
import { COLUMNAS_DE_RESERVAS } from "../../rules.ts";
import { countPorResponder, listIds, listReservasPorId } from "../repo.ts";
import { toReserva } from "../to-reserva.ts";
import { type Filtro, type Filtros, leerFiltro, type Orden } from "./filtro.ts";
import { alReves, idsDePagina } from "./paginar.ts";
import {
  countHallados,
  ids,
  listCandidatas,
  listTodosLosIds,
  listTotalesDeDias,
  listTotalesPorCancha,
  listTotalesPorMes,
} from "./repo.ts";

type Consulta = Filtros & Pick<ListQuery, "orden">;

/**
 * The staff's list, designed for a million bookings: without a search, totals come from a summary table. A search sorts
 * few matches, and walks the list in its order for many; total and pages are exact in both cases. By default sorted by
 * booking date: newest first, but the next one first from today on (Rule CAN-9).
 */
export function listarReservas(
  { db, clock }: Pick<Deps, "clock" | "db">,
  input: Consulta,
): Outcome<Listing<Reserva>> {
  const orden = readOrdering(input.orden, orderedColumns(COLUMNAS_DE_RESERVAS), {
    field: "fecha",
    descending: input.cuando === undefined,
  });
  if (!orden.ok) return orden;
  const { termino, ...filtro } = leerFiltro(input, clubTime(clock()).fecha);
  return done({
    page: (page) =>
      termino === undefined
        ? hojear(db, filtro, orden.value, page)
        : buscar(db, { ...filtro, termino }, orden.value, page),
    keys: () => listTodosLosIds(db, { ...filtro, termino }, orden.value),
    read: async (ids) => (await listReservasPorId(db, ids)).map(toReserva),
  });
}

async function hojear(db: Queryable, filtro: Filtro, orden: Orden, page: Page): Promise<Paged<number>> {
  if (filtro.dia) {
    const total = (await listTotalesDeDias(db, filtro)).reduce((suma, { cantidad }) => suma + cantidad, 0);
    return { rows: await ids(db, filtro, orden, page), total };
  }
  const meses = await listTotalesPorMes(db, filtro);
  const total = meses.reduce((suma, uno) => suma + uno.total, 0);
  return { rows: await idsDePagina(db, filtro, orden, page, meses), total };
}

function buscar(
  db: Queryable,
  filtro: Filtro & { termino: string },
  orden: Orden,
  page: Page,
): Promise<Paged<number>> {
  return findPage(page, {
    candidates: (limit) => listCandidatas(db, filtro, limit),
    arrange: (found) => ids(db, { ids: found }, orden, page),
    count: () => countHallados(db, filtro),
    walk: (part, backwards) => ids(db, filtro, backwards ? alReves(orden) : orden, part),
  });
}

/**
 * Count and hours of the filtered bookings, overall and per court. Rejected and cancelled ones take no hours: they
 * count only if they are asked for.
 */
export async function verTotales(
  deps: Pick<Deps, "clock" | "db">,
  input: Filtros,
): Promise<Outcome<Totales>> {
  const filtro = leerFiltro(input, clubTime(deps.clock()).fecha);
  const porCancha = await (filtro.dia ? listTotalesDeDias : listTotalesPorCancha)(deps.db, {
    ...filtro,
    vigentes: filtro.estado === undefined,
    termino: undefined,
  });
  const canchas = porCancha.sort((a, b) => a.cancha.nombre.localeCompare(b.cancha.nombre, "es"));
  return done({
    cantidad: canchas.reduce((suma, { cantidad }) => suma + cantidad, 0),
    horas: canchas.reduce((suma, { minutos }) => suma + minutos, 0) / 60,
    porCancha: canchas.map(({ cancha, cantidad, minutos }) => ({ cancha, cantidad, horas: minutos / 60 })),
  });
}

/** The user's own bookings in a fixed order: upcoming ones soonest first, then past ones. */
export async function listarMias(
  deps: Pick<Deps, "clock" | "db">,
  { usuarioId }: Pick<Actor, "usuarioId">,
  input: ListQuery,
): Promise<Outcome<Paged<Reserva>>> {
  const orden = readOrdering(input.orden, [], { field: "", descending: false });
  if (!orden.ok) return orden;
  const filtro = { usuarioId, termino: input.termino || undefined };
  const propias = await listIds(deps.db, filtro, clubTime(deps.clock()).fecha);
  const { limit, offset } = pageOf(input);
  const rows = (await listReservasPorId(deps.db, propias.slice(offset, offset + limit))).map(toReserva);
  return done({ rows, total: propias.length });
}

/** Pending requests that are not over; a month counts until its last day. */
export function contarPorResponder(deps: Pick<Deps, "db">, hoy: string): Promise<number> {
  return countPorResponder(deps.db, hoy);
}
