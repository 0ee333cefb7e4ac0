import type { Feature } from "#server/feature.ts";
import { bind, bindExport } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_LIQUIDACION } from "./rules.ts";
import { exportarLiquidacion, verLiquidacion } from "./server/liquidar-evento.ts";

/** The settlement of an event. */
export const liquidacion: Feature = {
  name: "liquidacion",
  routes: [
    bind(contract.verLiquidacion, (deps, _, input) => verLiquidacion(deps, input)),
    bindExport(contract.exportarLiquidacion, exportarLiquidacion, {
      file: "liquidacion",
      sheet: "Liquidación",
      columns: COLUMNAS_DE_LIQUIDACION,
    }),
  ],
};
