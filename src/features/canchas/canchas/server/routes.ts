import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { answerPage } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { listarCanchas } from "./buscar-cancha.ts";
import { crearCancha } from "./crear-cancha.ts";
import { modificarCancha } from "./modificar-cancha.ts";
import { reponerCancha } from "./retirar.ts";

export function canchasRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.crearCancha, async (c) =>
    c.json(unwrap(await crearCancha(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(contract.listarCanchas, async (c) =>
    answerPage(c, unwrap(await listarCanchas(deps, c.req.valid("query")))),
  );
  router.on(contract.modificarCancha, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await modificarCancha(deps, actorOf(c), input)), 200);
  });
  router.on(contract.reponerCancha, async (c) =>
    c.json(unwrap(await reponerCancha(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
