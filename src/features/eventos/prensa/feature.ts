import type { Feature } from "#server/feature.ts";
import { LIMITE_DE_PRENSA } from "./server/registrar-prensa.ts";
import { prensaRoutes } from "./server/routes.ts";

/** Press accreditations. */
export const prensa: Feature = { name: "prensa", routes: prensaRoutes, limits: [LIMITE_DE_PRENSA] };
