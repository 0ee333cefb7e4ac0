import type { Deps } from "#server/deps.ts";
import type { Feature } from "#server/feature.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "./contract.ts";
import { listarDecisiones } from "./server/listar-decisiones.ts";
import { decisionesDe } from "./server/repo.ts";

/** Audit log of staff decisions. Rows reference people by id only, so an erasure request changes none of them. */
export const auditoria: Feature = {
  name: "auditoria",
  routes: auditoriaRoutes,
  personalData: {
    name: "decisiones",
    export: (_deps, q, usuarioId) => decisionesDe(q, usuarioId),
    erase: async () => {},
  },
};

function auditoriaRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarDecisiones, async (c) =>
    answerPage(c, unwrap(await listarDecisiones(deps, actorOf(c), c.req.valid("query")))),
  );
}
