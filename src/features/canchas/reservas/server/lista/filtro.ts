import { addMonths } from "#contract/club-time.ts";
import type { Ordering } from "#contract/lists.ts";
import type { QueryOf } from "#contract/route.ts";
import type { listarReservas } from "../../contract/responder.ts";
import type { CampoDeOrden, EstadoDeReserva } from "../../rules.ts";

export type Orden = Ordering<CampoDeOrden>;

/** Half-open range of days; unbounded where a limit is missing. */
export interface Periodo {
  desde?: string | undefined;
  antesDe?: string | undefined;
}

/** Filter of a bookings query. */
export interface Filtro {
  estado?: EstadoDeReserva | undefined;
  canchaId?: number | undefined;
  /** Matches any of these. */
  periodos?: readonly Periodo[] | undefined;
  termino?: string | undefined;
  /** Bookings on a day, or from it on. A whole month counts as its first day. */
  dia?: { desde: string; solo: boolean } | undefined;
  /** Leaves out rejected and cancelled ones. */
  vigentes?: boolean | undefined;
}

/** Raw filters of the staff's list. */
export type Filtros = Omit<QueryOf<typeof listarReservas>, "orden" | "pagina" | "tamano">;

/** Old records of 1969 are shown, and therefore filtered, as 2024 (Rule API-3). */
const aniosQueSeVenComo = (anio: number) => (anio === 2024 ? [1969, 2024] : [anio]);

/**
 * Converts the raw filters; the days become merged periods, earliest first.
 * @param hoy today in the club's time zone; a month without a year matches that month of every year up to the next
 *   one
 */
export function leerFiltro(input: Filtros, hoy: string): Filtro {
  const { estado, canchaId, termino } = input;
  return {
    estado: estado === "todas" ? undefined : estado,
    canchaId,
    termino: termino?.trim() || undefined,
    dia: input.cuando && { desde: hoy, solo: input.cuando === "hoy" },
    periodos: periodosDe(input, hoy),
  };
}

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
