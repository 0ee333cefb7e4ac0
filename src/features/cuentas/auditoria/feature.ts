import type { Feature } from "#server/feature.ts";
import { decisionesDe } from "./server/repo.ts";
import { auditoriaRoutes } from "./server/routes.ts";

/** The log of what staff decided. Its rows refer to people by number only, so that none has to be erased. */
export const auditoria: Feature = {
  name: "auditoria",
  routes: auditoriaRoutes,
  personalData: {
    name: "decisiones",
    export: (_deps, q, usuarioId) => decisionesDe(q, usuarioId),
    erase: async () => {},
  },
};
