import type { Feature } from "#server/feature.ts";
import { cobrosRoutes } from "./server/routes.ts";

/** The office's view of payments: list, totals and export. */
export const cobros: Feature = { name: "cobros", routes: cobrosRoutes };
