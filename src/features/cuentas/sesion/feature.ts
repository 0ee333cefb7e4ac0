import type { Feature } from "#server/feature.ts";
import { LIMITES_DE_FALLAS } from "./server/fallas.ts";
import { deleteSesionesDe, listSesionesDe } from "./server/repo.ts";
import { sesionRoutes } from "./server/routes.ts";

/** Login and sessions. `src/site` authenticates every request with its tokens. */
export const sesion: Feature = {
  name: "sesion",
  routes: sesionRoutes,
  limits: Object.values(LIMITES_DE_FALLAS),
  personalData: {
    name: "sesiones",
    export: (_deps, q, usuarioId) => listSesionesDe(q, usuarioId),
    erase: (_deps, tx, usuarioId) => deleteSesionesDe(tx, usuarioId),
  },
};
