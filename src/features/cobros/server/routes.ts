import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { exportarCobros } from "./exportar-cobros.ts";
import { listarCobros, totalesDeCobros } from "./listar-cobros.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function cobrosRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarCobros, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarCobros(deps, actorOf(c), query));
    pagedHeaders(c, query, total);
    return c.json(rows, 200);
  });
  router.on(contract.totalesDeCobros, async (c) =>
    c.json(unwrap(await totalesDeCobros(deps, actorOf(c), c.req.valid("query"))), 200),
  );
  router.on(contract.exportarCobros, async (c) => {
    const { nombre, contenido } = unwrap(await exportarCobros(deps, actorOf(c), c.req.valid("query")));
    return c.body(contenido, 200, {
      "content-type": XLSX,
      "content-disposition": `attachment; filename="${nombre}"`,
    });
  });
}
