import type { Feature } from "#server/feature.ts";
import { bind, handle } from "#server/http/bound-routes.ts";
import { unwrap } from "#server/http/problems.ts";
import { CACHE_TAGS_HEADER } from "#server/http/response-cache.ts";
import { pagedHeaders } from "#server/http/responses.ts";
import * as contract from "./contract.ts";
import { crearPlan } from "./server/crear-plan.ts";
import { listarPlanes, verPlan } from "./server/listar-planes.ts";
import { actualizarEstado, eliminarPlan, modificarPlan } from "./server/modificar-plan.ts";

/** Membership plans. */
export const planes: Feature = {
  name: "planes",
  routes: [
    handle(contract.listarPlanes, async (c, deps) => {
      const query = c.req.valid("query");
      const { rows, total } = unwrap(await listarPlanes(deps, c.get("actor"), query));
      pagedHeaders(c, query, total);
      // Authenticated responses are never cached (`createResponseCache`), so an administrador's list is not shared.
      c.header(CACHE_TAGS_HEADER, "planes");
      return c.json(rows, 200);
    }),
    handle(contract.verPlan, async (c, deps) => {
      const plan = unwrap(await verPlan(deps, c.get("actor"), c.req.valid("param")));
      c.header(CACHE_TAGS_HEADER, "planes");
      return c.json(plan, 200);
    }),
    bind(contract.crearPlan, crearPlan),
    bind(contract.modificarPlan, (deps, actor, { id, nombre_plan, descripcion }) =>
      modificarPlan(deps, actor, { id, nombre_plan, descripcion }),
    ),
    bind(contract.actualizarEstadoPlan, actualizarEstado),
    bind(contract.eliminarPlan, eliminarPlan),
  ],
  reads: (deps, page) => ({
    planes: () => page.own("planes", () => listarPlanes(deps, null, {}).then(unwrap)),
  }),
};
