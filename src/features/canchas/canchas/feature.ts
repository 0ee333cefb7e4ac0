import type { Feature } from "#server/feature.ts";
import { canchasRoutes } from "./server/routes.ts";

/** The courts and their hours. */
export const canchas: Feature = { name: "canchas", routes: canchasRoutes };
