import { ESTADOS, readEstado } from "#web/admin/list-filters.tsx";
import { type ListAddress, listAddress, listQuery } from "#web/admin/list-state.ts";
import { GRUPOS, type Grupo } from "../../rules.ts";

const lista = (grupo: Grupo) =>
  listAddress(`usuarios-${grupo}`, 5, {
    termino: `${grupo}-termino`,
    pagina: `${grupo}-pagina`,
    tamano: `${grupo}-tamano`,
  });

/** URL parameters of the five tables (Rule SIT-5). */
export const LISTAS = Object.fromEntries(GRUPOS.map((grupo) => [grupo, lista(grupo)])) as Record<
  Grupo,
  ListAddress
>;

export const estadoDe = (grupo: Grupo) => `${grupo}-estado`;

export const CUOTAS = "socio-cuotas";
export const DE_CUOTAS = [
  { value: "todos", label: "Todos" },
  { value: "adeudan", label: "Adeudan" },
] as const;

export function consultaDe(grupo: Grupo, params: URLSearchParams) {
  const estado = readEstado(params, ESTADOS, estadoDe(grupo));
  const adeudan = grupo === "socio" && readEstado(params, DE_CUOTAS, CUOTAS) === "adeudan";
  return {
    rol: grupo,
    estado,
    ...listQuery(params, LISTAS[grupo]),
    ...(adeudan && { cuotas: "adeudan" as const }),
  };
}
