import { clubTime } from "#contract/club-time.ts";
import { orderedColumns } from "#contract/columns.ts";
import { readOrdering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, type Paged, pageOf } from "#contract/paging.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { Reserva } from "../../contract/reserva.ts";
import type { Totales } from "../../contract/responder.ts";
import { COLUMNAS_DE_RESERVAS } from "../../rules.ts";
import { countPorResponder, listIds, listReservasPorId } from "../repo.ts";
import { toReserva } from "../to-reserva.ts";
import { type Filtros, leerFiltro } from "./filtro.ts";
import { listReservas, listTotalesDeDias, listTotalesPorCancha } from "./repo.ts";

/**
 * The staff's list. By default sorted by booking date: newest first, but the next one first from today on (Rule CAN-9).
 */
export function listarReservas(
  { db, clock }: Pick<Deps, "clock" | "db">,
  input: Filtros & Pick<ListQuery, "orden">,
): Outcome<Listing<Reserva>> {
  const orden = readOrdering(input.orden, orderedColumns(COLUMNAS_DE_RESERVAS), {
    field: "fecha",
    descending: input.cuando === undefined,
  });
  if (!orden.ok) return orden;
  return done(listReservas(db, leerFiltro(input, clubTime(clock()).fecha), orden.value));
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

/** The user's own bookings, and those of whom they see the calendar of. */
export const listarMias = async (
  deps: Pick<Deps, "clock" | "db" | "personasACargo">,
  { usuarioId }: Actor,
  input: ListQuery,
) => listarDe(deps, await deps.personasACargo(deps, deps.db, usuarioId), input);

/** The bookings of these people in a fixed order: upcoming ones soonest first, then past ones. */
export async function listarDe(
  deps: Pick<Deps, "clock" | "db">,
  usuarioIds: readonly number[],
  input: ListQuery,
): Promise<Outcome<Paged<Reserva>>> {
  const orden = readOrdering(input.orden, [], { field: "", descending: false });
  if (!orden.ok) return orden;
  const filtro = { usuarioIds, termino: input.termino || undefined };
  const propias = await listIds(deps.db, filtro, clubTime(deps.clock()).fecha);
  const { limit, offset } = pageOf(input);
  const rows = (await listReservasPorId(deps.db, propias.slice(offset, offset + limit))).map(toReserva);
  return done({ rows, total: propias.length });
}

/** Pending requests that are not over; a month counts until its last day. */
export function contarPorResponder(deps: Pick<Deps, "db">, hoy: string): Promise<number> {
  return countPorResponder(deps.db, hoy);
}
