import type { Feature } from "#server/feature.ts";
import { bind, bindExport } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_LIQUIDACION } from "./rules.ts";
import { exportarLiquidacion, verLiquidacion } from "./server/liquidar-evento.ts";
import { verFicha } from "./server/ver-ficha.ts";

/** The screens that show everything about an event, and its settlement. */
export const cartelera: Feature = {
  name: "cartelera",
  routes: [
    bind(contract.verFicha, (deps, _, { id }) => verFicha(deps, id)),
    bind(contract.verLiquidacion, (deps, _, input) => verLiquidacion(deps, input)),
    bindExport(contract.exportarLiquidacion, exportarLiquidacion, {
      sheet: "Liquidación",
      columns: COLUMNAS_DE_LIQUIDACION,
    }),
  ],
};
