import { useSearchParams } from "react-router";
import { clubTime } from "#contract/club-time.ts";
import { readEstado } from "#web/admin/list-filters.tsx";
import { listAddress, setOrDrop, withListState } from "#web/admin/list-state.ts";
import { serverTime } from "#web/clock.ts";
import { type CampoDeOrden, ESTADOS_DE_RESERVA, PRIMER_ANIO } from "../../../rules.ts";

export const LISTA = listAddress("reservas", 10);

/** Quick filters; each sets a combination of filters. */
export const PARTES = [
  { value: "todas", label: "Todas" },
  { value: "por-responder", label: "Por responder" },
  { value: "hoy", label: "Hoy" },
  { value: "proximas", label: "Próximas" },
] as const;

export const PARTE = {
  param: "mostrar",
  list: "reservas",
  values: PARTES.map(({ value }) => value),
  first: "por-responder",
};

export type Filtros = ReturnType<typeof readFiltros>;

/** Sortable columns with the initial direction of each. */
const ORDENES: Record<CampoDeOrden, string> = {
  fecha: "-fecha",
  fechaPedido: "-fechaPedido",
  persona: "persona",
};

/** Returns the default order: newest first in the whole list, earliest first in its quick filters (Rule CAN-9). */
function ordenInicial(params: URLSearchParams): string {
  return readEstado(params, PARTES, PARTE.param) === "todas" ? ORDENES.fecha : "fecha";
}

/** Returns the years from 2024 to the current one (Rule CAN-9), newest first. */
export function anios(): string[] {
  const ultimo = Number(clubTime(serverTime()).fecha.slice(0, 4));
  return Array.from({ length: ultimo - PRIMER_ANIO + 1 }, (_, n) => String(ultimo - n));
}

export function readFiltros(params: URLSearchParams) {
  const valid = (name: string, pattern: RegExp) => pattern.exec(params.get(name) ?? "")?.[0];
  const anio = params.get("anio") ?? "";
  const parte = readEstado(params, PARTES, PARTE.param);
  return {
    cuando: parte === "todas" ? undefined : parte === "hoy" ? ("hoy" as const) : ("proximos" as const),
    estado:
      parte === "por-responder"
        ? ("pendiente" as const)
        : ESTADOS_DE_RESERVA.find((estado) => estado === params.get("estado")),
    mes: valid("mes", /^([1-9]|1[0-2])$/),
    anio: anios().includes(anio) ? anio : undefined,
    canchaId: valid("cancha", /^[1-9]\d{0,8}$/),
  };
}

/** Reads the order from the address: `fecha`, or `-fecha` for newest first. */
export function readOrden(params: URLSearchParams): string {
  const orden = params.get("orden") ?? "";
  return orden.replace(/^-/, "") in ORDENES ? orden : ordenInicial(params);
}

/**
 * Returns the sort order after a click on a heading: the column's initial direction, or the reverse if the list is
 * already sorted by it.
 */
export function ordenTras(orden: string, campo: CampoDeOrden): string {
  if (orden === campo) return `-${campo}`;
  return orden === `-${campo}` ? campo : ORDENES[campo];
}

/** Returns a function that sets filters or order in the address, and returns to the first page. */
export function useCambioDeLista(): (cambios: Record<string, string>) => void {
  const [, setParams] = useSearchParams();
  return (cambios) =>
    setParams(
      (current) => {
        const next = withListState(current, LISTA, { pagina: 1 });
        for (const [name, value] of Object.entries(cambios))
          setOrDrop(next, name, name === "orden" && value === ordenInicial(next) ? "" : value);
        // "Por responder" implies a state, so choosing another state removes it.
        if (cambios.estado !== undefined && next.get(PARTE.param) === "por-responder")
          next.set(PARTE.param, cambios.estado === "pendiente" ? "por-responder" : "proximas");
        return next;
      },
      { preventScrollReset: true },
    );
}
