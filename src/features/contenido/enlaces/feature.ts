import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { listarEnlaces } from "./server/listar-enlaces.ts";
import { enlacesRoutes } from "./server/routes.ts";

/** Links to other sites. */
export const enlaces: Feature = {
  name: "enlaces",
  routes: enlacesRoutes,
  reads: (deps, page) => ({
    enlaces(part) {
      const load = () => listarEnlaces(deps, null, part).then(unwrap);
      return part.pagina === 1
        ? page.shared(`enlaces ${part.tamano}`, ["enlaces"], load)
        : page.own("enlaces", load);
    },
  }),
};
