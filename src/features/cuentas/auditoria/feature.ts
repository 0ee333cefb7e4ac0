import type { Feature } from "#server/feature.ts";
import { decisionesDe } from "./server/repo.ts";
import { auditoriaRoutes } from "./server/routes.ts";

/** Audit log of staff decisions. Rows reference people by id only, so an erasure request changes none of them. */
export const auditoria: Feature = {
  name: "auditoria",
  routes: auditoriaRoutes,
  personalData: {
    name: "decisiones",
    export: (_deps, q, usuarioId) => decisionesDe(q, usuarioId),
    erase: async () => {},
  },
};
