import type { Feature } from "#server/feature.ts";
import { perfilRoutes } from "./server/routes.ts";

/** A person's own data: to change, download and delete. */
export const perfil: Feature = { name: "perfil", routes: perfilRoutes };
