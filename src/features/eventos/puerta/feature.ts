import type { Feature } from "#server/feature.ts";
import { puertaRoutes } from "./server/routes.ts";

/** The gate: admits people with a ticket, and finds those without one. */
export const puerta: Feature = { name: "puerta", routes: puertaRoutes };
