import type { Feature } from "#server/feature.ts";
import { padronRoutes } from "./server/routes.ts";

/** The register of members and users, as staff work on it. */
export const padron: Feature = { name: "padron", routes: padronRoutes };
