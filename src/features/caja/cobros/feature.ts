import type { Feature } from "#server/feature.ts";
import { cobrosRoutes } from "./server/routes.ts";

/** Payments as the office sees them: what was charged, by whom, and the closing of a day. */
export const cobros: Feature = { name: "cobros", routes: cobrosRoutes };
