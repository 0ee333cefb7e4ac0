import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { listarCarrousel } from "./server/listar-carrousel.ts";
import { carrouselRoutes } from "./server/routes.ts";

/** The banners of the home page. */
export const carrousel: Feature = {
  name: "carrousel",
  routes: carrouselRoutes,
  reads: (deps, page) => ({
    banners: () =>
      page.shared("carrousel", ["carrousel"], () => listarCarrousel(deps, null, {}).then(unwrap)),
  }),
};
