import type { Feature } from "#server/feature.ts";
import { padronRoutes } from "./server/routes.ts";

/** Staff register of members and users. */
export const padron: Feature = { name: "padron", routes: padronRoutes };
