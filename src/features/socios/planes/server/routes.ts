import type { Deps } from "#server/deps.ts";
import { actorOf } from "#server/http/context.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import type { ApiRouter } from "#server/http/router.ts";
import * as contract from "../contract.ts";
import { crearPlan } from "./crear-plan.ts";
import { eliminarPlan } from "./eliminar-plan.ts";
import { listarPlanes, verPlan } from "./listar-planes.ts";
import { actualizarEstado, modificarPlan } from "./modificar-plan.ts";

export function planesRoutes(router: ApiRouter, deps: Deps): void {
  router.on(contract.listarPlanes, async (c) => {
    const query = c.req.valid("query");
    const { rows, total } = unwrap(await listarPlanes(deps, c.get("actor"), query));
    pagedHeaders(c, query, total);
    // Authenticated responses are never cached (`createResponseCache`), so an administrador's list is not shared.
    c.header(CACHE_TAGS_HEADER, "planes");
    return c.json(rows, 200);
  });
  router.on(contract.verPlan, async (c) => {
    const plan = unwrap(await verPlan(deps, c.get("actor"), c.req.valid("param")));
    c.header(CACHE_TAGS_HEADER, "planes");
    return c.json(plan, 200);
  });
  router.on(contract.crearPlan, async (c) =>
    c.json(unwrap(await crearPlan(deps, actorOf(c), c.req.valid("json"))), 201),
  );
  router.on(contract.modificarPlan, async (c) => {
    const { nombre_plan, descripcion } = c.req.valid("json");
    const input = { ...c.req.valid("param"), nombre_plan, descripcion };
    return c.json(unwrap(await modificarPlan(deps, actorOf(c), input)), 200);
  });
  router.on(contract.actualizarEstadoPlan, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(unwrap(await actualizarEstado(deps, actorOf(c), input)), 200);
  });
  router.on(contract.eliminarPlan, async (c) =>
    c.json(unwrap(await eliminarPlan(deps, actorOf(c), c.req.valid("param"))), 200),
  );
}
