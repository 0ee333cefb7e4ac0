import type { Feature } from "#server/feature.ts";
import { tableroRoutes } from "./server/routes.ts";

/** The office's dashboard. */
export const tablero: Feature = { name: "tablero", routes: tableroRoutes };
