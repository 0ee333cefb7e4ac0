import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { listarDecisiones } from "./listar-decisiones.ts";

export function auditoriaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarDecisiones, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarDecisiones(deps, actorOf(c), query));
    pagedHeaders(c, query, total);
    return c.json(rows, 200);
  });
}
