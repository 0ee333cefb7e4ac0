import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { pagedHeaders } from "#server/http/paged-answer.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { crearEnlace } from "./crear-enlace.ts";
import { eliminarEnlace } from "./eliminar-enlace.ts";
import { listarEnlaces } from "./listar-enlaces.ts";
import { modificarEnlace } from "./modificar-enlace.ts";

export function enlacesRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarEnlaces, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarEnlaces(deps, null, query));
    pagedHeaders(c, query, total);
    c.header(CACHE_TAGS_HEADER, "enlaces");
    return c.json(rows, 200);
  });
  router.on(contract.crearEnlace, async (c) =>
    c.json(unwrap(await crearEnlace(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(contract.modificarEnlace, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(unwrap(await modificarEnlace(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarEnlace, async (c) =>
    c.json(unwrap(await eliminarEnlace(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
