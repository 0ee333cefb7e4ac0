import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_COBROS } from "./rules.ts";
import { buscadorDePagos } from "./server/cobros.repo.ts";
import { listarCobros, totalesDeCobros } from "./server/listar-cobros.ts";

/** The office's view of payments: list, totals and export. */
export const cobros: Feature = {
  name: "cobros",
  finders: [buscadorDePagos],
  actions: [
    {
      titulo: "Cerrar la caja",
      palabras: "cierre totales del día arqueo",
      who: "administrador",
      enlace: "cobros/",
    },
  ],
  routes: [
    ...bindListing(
      { list: contract.listarCobros, export: contract.exportarCobros },
      (deps, _, filtros) => listarCobros(deps, filtros),
      { file: "cobros", sheet: "Cobros", columns: COLUMNAS_DE_COBROS },
    ),
    bind(contract.totalesDeCobros, (deps, _, filtros) => totalesDeCobros(deps, filtros)),
  ],
};
