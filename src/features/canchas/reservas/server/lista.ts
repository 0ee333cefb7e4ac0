import { addMonths, clubTime } from "#contract/club-time.ts";
import { NOT_ORDERED, type Ordering } from "#contract/lists.ts";
import { done, type Outcome } from "#contract/outcome.ts";
import { type ListQuery, pageOf } from "#contract/paging.ts";
import type { QueryOf } from "#contract/route.ts";
import { personasACargo } from "#features/personas/vinculos/server/destinatarios.ts";
import type { Listing } from "#server/db/list-query.ts";
import type { Actor, Deps } from "#server/deps.ts";
import type { listaDeReservas, ReservaEnLista, Totales } from "../contract.ts";
import type { CampoDeOrden, EstadoDeReserva } from "../rules.ts";
import { superposicionesDe } from "./calendario.ts";
import { listReservas, listTotalesDeDias, listTotalesPorCancha } from "./lista.repo.ts";
import { countPorResponder, listIds, listReservasPorId, type ReservaRow } from "./reservas.repo.ts";
import { toReserva } from "./to-reserva.ts";

export function listarReservas(deps: Deps, input: Filtros, orden: Orden): Outcome<Listing<ReservaEnLista>> {
  const hoy = clubTime(deps.clock()).fecha;
  /** A spreadsheet leaves out the overlaps. */
  const read = async (rows: readonly ReservaRow[], isPage = false): Promise<ReservaEnLista[]> => {
    const porVenir = isPage ? rows.filter(({ reserva }) => reserva.fecha.slice(0, 7) >= hoy.slice(0, 7)) : [];
    const superposiciones = await superposicionesDe(deps, porVenir);
    return rows.map((row) => ({
      ...toReserva(row),
      superposicion: superposiciones.get(row.reserva.id) ?? null,
    }));
  };
  return done(listReservas(deps.db, leerFiltro(input, hoy), orden, read));
}

export async function verTotales(deps: Deps, input: Filtros): Promise<Outcome<Totales>> {
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

/** Returns the bookings of the user, and of people whose calendar the user may see. */
export const listarMias = async (deps: Deps, { usuarioId }: Actor, input: ListQuery) =>
  listarDe(deps, await personasACargo(deps, deps.db, usuarioId), input);

/** Returns the bookings of these people: upcoming ones, soonest first, then past ones. */
export async function listarDe(deps: Deps, usuarioIds: readonly number[], input: ListQuery) {
  if (input.orden) return NOT_ORDERED;
  const filtro = { usuarioIds, termino: input.termino || undefined };
  const propias = await listIds(deps.db, filtro, clubTime(deps.clock()).fecha);
  const { limit, offset } = pageOf(input);
  const rows = (await listReservasPorId(deps.db, propias.slice(offset, offset + limit))).map(toReserva);
  return done({ rows, total: propias.length });
}

/** Number of pending requests that are not over. A month counts until its last day. */
export const contarPorResponder = countPorResponder;

export type Orden = Ordering<CampoDeOrden>;

/** Half-open range of days. */
export interface Periodo {
  desde: string;
  antesDe: string;
}

export interface Filtro {
  estado?: EstadoDeReserva | undefined;
  canchaId?: number | undefined;
  periodos?: readonly Periodo[] | undefined;
  termino?: string | undefined;
  /** Bookings on a day, or from that day on. A whole month counts as its first day. */
  dia?: { desde: string; solo: boolean } | undefined;
  vigentes?: boolean | undefined;
}

type Filtros = Omit<QueryOf<typeof listaDeReservas.list>, "orden" | "pagina" | "tamano">;

/** Old records of 1969 are shown, and therefore filtered, as 2024 (Rule API-3). */
const aniosQueSeVenComo = (anio: number) => (anio === 2024 ? [1969, 2024] : [anio]);

/** Converts the raw filters. @param hoy today in the club's time zone */
function leerFiltro(input: Filtros, hoy: string): Filtro {
  const { estado, canchaId, termino } = input;
  return {
    estado: estado === "todas" ? undefined : estado,
    canchaId,
    termino: termino?.trim() || undefined,
    dia: input.cuando && { desde: hoy, solo: input.cuando === "hoy" },
    periodos: periodosDe(input, hoy),
  };
}

/** A month without a year matches that month of every year up to the next one. */
function periodosDe({ mes, anio }: Filtros, hoy: string): Periodo[] | undefined {
  if (mes === undefined && anio === undefined) return undefined;
  const anios = anio === undefined ? aniosHasta(Number(hoy.slice(0, 4)) + 1) : aniosQueSeVenComo(anio);
  return anios.map((uno) => {
    const desde = `${uno}-${String(mes ?? 1).padStart(2, "0")}-01`;
    return { desde, antesDe: addMonths(desde, mes === undefined ? 12 : 1) };
  });
}

function aniosHasta(ultimo: number): number[] {
  return Array.from({ length: ultimo - 1969 + 1 }, (_, n) => 1969 + n);
}
