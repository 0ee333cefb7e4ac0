import type { Feature } from "#server/feature.ts";
import { bind, bindListing } from "#server/http/bound-routes.ts";
import * as contract from "./contract.ts";
import { COLUMNAS_DE_ARQUEOS } from "./rules.ts";
import { cerrarCaja, listarArqueos, listarCajeros, verArqueo, verCaja } from "./server/cerrar-caja.ts";

/** The closings of cash tills. */
export const arqueos: Feature = {
  name: "arqueos",
  auditoria: {
    objetos: { arqueo: { label: "Cierre de caja" } },
    acciones: { "arqueo.cerrar": "Cerró la caja" },
    campos: {},
  },
  routes: [
    ...bindListing(
      { list: contract.listarArqueos, export: contract.exportarArqueos },
      (deps, _, query) => listarArqueos(deps, query),
      { file: "cierres_de_caja", sheet: "Cierres de caja", columns: COLUMNAS_DE_ARQUEOS },
    ),
    bind(contract.listarCajeros, (deps) => listarCajeros(deps)),
    bind(contract.verCaja, (deps, _, input) => verCaja(deps, input)),
    bind(contract.verArqueo, (deps, _, input) => verArqueo(deps, input)),
    bind(contract.cerrarCaja, cerrarCaja),
  ],
};
