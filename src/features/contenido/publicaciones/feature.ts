import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { workOn } from "#server/jobs/jobs.ts";
import { actualizarPublicaciones } from "./server/actualizar-publicaciones.ts";
import { listarPublicaciones } from "./server/listar-publicaciones.ts";
import { COLA_DE_PUBLICACIONES, pedirActualizacion } from "./server/pedir-actualizacion.ts";
import { instagram } from "./server/revisar-instagram.ts";
import { publicacionesRoutes } from "./server/routes.ts";

/** The latest posts of the club's social network. */
export const publicaciones: Feature = {
  name: "publicaciones",
  routes: publicacionesRoutes,
  work: [
    workOn(COLA_DE_PUBLICACIONES, actualizarPublicaciones, { schedule: () => ({ cron: "*/15 * * * *" }) }),
  ],
  start: pedirActualizacion,
  checks: [instagram],
  reads: (deps, page) => ({
    publicaciones: () =>
      page.shared("publicaciones", ["publicaciones"], async () => {
        const rows = unwrap(await listarPublicaciones(deps, null));
        return { rows, total: rows.length };
      }),
  }),
};
