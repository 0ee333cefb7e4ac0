import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_DEUDORES } from "./rules.ts";
import { listarDeudores, sumarDeudores } from "./server/listar-deudores.ts";

/** Who owes dues, and what the club does about it. */
export const deudores: Feature = {
  name: "deudores",
  routes: [
    ...bindListing({ list: contract.listarDeudores, export: contract.exportarDeudores }, listarDeudores, {
      file: "deudores",
      sheet: "Deudores",
      columns: COLUMNAS_DE_DEUDORES,
    }),
    bind(contract.totalesDeDeudores, sumarDeudores),
  ],
};
