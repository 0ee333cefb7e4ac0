import type { Deps } from "#server/deps.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage, answerSpreadsheet } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { exportarCobros } from "./exportar-cobros.ts";
import { listarCobros, totalesDeCobros } from "./listar-cobros.ts";

export function cobrosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarCobros, async (c) =>
    answerPage(c, unwrap(await listarCobros(deps, c.req.valid("query")))),
  );
  router.on(contract.totalesDeCobros, async (c) =>
    c.json(unwrap(await totalesDeCobros(deps, c.req.valid("query"))), 200),
  );
  router.on(contract.exportarCobros, async (c) =>
    answerSpreadsheet(c, unwrap(await exportarCobros(deps, c.req.valid("query")))),
  );
}
