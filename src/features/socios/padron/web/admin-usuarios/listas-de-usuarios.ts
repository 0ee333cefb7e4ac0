import { type ListFilters, staffList, stateFilter } from "#web/admin/list-definition.ts";
import { api } from "#web/api.ts";
import { COLUMNAS_DE_USUARIOS, GRUPOS, type Grupo } from "../../rules.ts";

/** Names of the tables within a sentence, as in "Buscar socios". */
const NOMBRES: Record<Grupo, string> = {
  administrador: "administradores",
  administradorB: "administradores básicos",
  socio: "socios",
  socioEnProceso: "pedidos de socio",
  usuario: "usuarios",
};

export const CUOTAS = "socio-cuotas";
export const DE_CUOTAS = [
  { value: "todos", label: "Todos" },
  { value: "adeudan", label: "Adeudan" },
] as const;

function lista(grupo: Grupo) {
  const of = NOMBRES[grupo];
  const filters: ListFilters = {
    ...(grupo === "socio" && { [CUOTAS]: { segments: DE_CUOTAS } }),
    [`${grupo}-estado`]: stateFilter(of),
  };
  return staffList({
    name: `usuarios-${grupo}`,
    size: 5,
    params: { termino: `${grupo}-termino`, pagina: `${grupo}-pagina`, tamano: `${grupo}-tamano` },
    of,
    empty: `NO HAY ${of.toUpperCase()}`,
    columns: COLUMNAS_DE_USUARIOS,
    filters,
    query: (values) => ({
      estado: values[`${grupo}-estado`] as "activos" | "inactivos" | "todos",
      ...(values[CUOTAS] === "adeudan" && { cuotas: "adeudan" as const }),
    }),
    list: (query, options) => api.usuario.lista.$get({ query: { rol: grupo, ...query } }, options),
    export: (query) => api.usuario.exportar.$get({ query: { rol: grupo, ...query } }),
  });
}

/** The five tables, each with its own parameters in the address (Rule SIT-5). */
export const LISTAS = Object.fromEntries(GRUPOS.map((grupo) => [grupo, lista(grupo)])) as Record<
  Grupo,
  ReturnType<typeof lista>
>;
