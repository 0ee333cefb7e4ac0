import type { Feature } from "#server/feature.ts";
import { perfilRoutes } from "./server/routes.ts";

/** The user's own data: editing, export and account deletion. */
export const perfil: Feature = { name: "perfil", routes: perfilRoutes };
