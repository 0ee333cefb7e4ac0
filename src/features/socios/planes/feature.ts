import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { listarPlanes } from "./server/listar-planes.ts";
import { planesRoutes } from "./server/routes.ts";

/** Membership plans. */
export const planes: Feature = {
  name: "planes",
  routes: planesRoutes,
  reads: (deps, page) => ({
    planes: () => page.own("planes", () => listarPlanes(deps, null, {}).then(unwrap)),
  }),
};
