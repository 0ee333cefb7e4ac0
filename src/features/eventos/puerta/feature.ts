import type { Feature } from "#server/feature.ts";
import { puertaRoutes } from "./server/routes.ts";

/** The gate: check-in by code or search. */
export const puerta: Feature = { name: "puerta", routes: puertaRoutes };
