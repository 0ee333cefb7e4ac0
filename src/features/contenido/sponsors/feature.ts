import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { listarSponsors } from "./server/listar-sponsors.ts";
import { sponsorsRoutes } from "./server/routes.ts";

/** The sponsors' logos. */
export const sponsors: Feature = {
  name: "sponsors",
  routes: sponsorsRoutes,
  reads: (deps, page) => ({
    sponsors: () => page.shared("sponsors", ["sponsors"], () => listarSponsors(deps, null, {}).then(unwrap)),
  }),
};
