import type { Feature } from "#server/feature.ts";
import { bind, bindList, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerSpreadsheet } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { exportarCobros } from "./server/exportar-cobros.ts";
import { listarCobros, totalesDeCobros } from "./server/listar-cobros.ts";

/** The office's view of payments: list, totals and export. */
export const cobros: Feature = {
  name: "cobros",
  routes: [
    bindList(contract.listarCobros, (deps, _, filtros) => listarCobros(deps, filtros)),
    bind(contract.totalesDeCobros, (deps, _, filtros) => totalesDeCobros(deps, filtros)),
    handle(contract.exportarCobros, async (c, deps) =>
      answerSpreadsheet(c, unwrap(await exportarCobros(deps, c.req.valid("query")))),
    ),
  ],
};
