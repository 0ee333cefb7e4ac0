import { addMonths } from "#contract/club-time.ts";
import type { Ordering } from "#contract/ordering.ts";
import type { Cuando } from "#contract/paging.ts";
import type { EstadoDeReserva } from "../../rules.ts";

/** What lists can be ordered by: the names of the API's fields. */
export const CAMPOS_DE_ORDEN = ["fecha", "fechaPedido", "persona"] as const;
export type CampoDeOrden = (typeof CAMPOS_DE_ORDEN)[number];
export type Orden = Ordering<CampoDeOrden>;

/** Days from one to before another; without one of them, open. */
export interface Periodo {
  desde?: string | undefined;
  antesDe?: string | undefined;
}

/** Which bookings a query is about. */
export interface Filtro {
  estado?: EstadoDeReserva | undefined;
  canchaId?: number | undefined;
  /** Any of these; none at all: whenever. */
  periodos?: readonly Periodo[] | undefined;
  termino?: string | undefined;
  /** Those of a day, or of it and later. A whole month counts from its first day on. */
  dia?: { desde: string; solo: boolean } | undefined;
  /** None but these. */
  ids?: readonly number[] | undefined;
  /** None but those that own these hours. */
  ocupaciones?: readonly number[] | undefined;
}

/** How many there are in a month, `mes` its first day. */
export interface Mes {
  mes: string;
  total: number;
}

/** Where a walk over a list stands: the ordered value as the database writes it, and the id. */
export interface Paso {
  clave: string;
  id: number;
}

/** What the staff's screen filters by, as it comes. */
export interface Filtros {
  estado?: EstadoDeReserva | "todas" | undefined;
  mes?: number | undefined;
  anio?: number | undefined;
  canchaId?: number | undefined;
  cuando?: Cuando | undefined;
  termino?: string | undefined;
}

/** Old records of 1969 show as 2024 (Rule API-3), and are found there. */
const aniosQueSeVenComo = (anio: number) => (anio === 2024 ? [1969, 2024] : [anio]);

/**
 * The filter as the repository takes it, its days as periods without gaps, earliest first.
 * @param hoy the club's today; a month without a year means that month of every year up to the next one
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
