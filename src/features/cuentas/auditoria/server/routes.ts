import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { answerPage } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { listarDecisiones } from "./listar-decisiones.ts";

export function auditoriaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarDecisiones, async (c) =>
    answerPage(c, unwrap(await listarDecisiones(deps, actorOf(c), c.req.valid("query")))),
  );
}
