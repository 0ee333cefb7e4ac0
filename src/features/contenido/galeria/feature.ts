import type { Feature } from "#server/feature.ts";
import { unwrap } from "#server/http/problems.ts";
import { galeriaDe } from "./rules.ts";
import { listarFotos } from "./server/listar-fotos.ts";
import { galeriaRoutes } from "./server/routes.ts";

/** The photo galleries. */
export const galeria: Feature = {
  name: "galeria",
  routes: galeriaRoutes,
  reads: (deps, page) => ({
    fotos: (tipo, part) =>
      page.own("galeria", () => listarFotos(deps, null, { tipo: galeriaDe(tipo), ...part }).then(unwrap)),
  }),
};
