import type { Feature } from "#server/feature.ts";
import { LIMITE_DE_SOLICITUDES } from "./server/crear-solicitud.ts";
import { consumidorRoutes } from "./server/routes.ts";

/** Consumer requests to withdraw from a purchase or cancel a service (Disposición 954/2025). */
export const consumidor: Feature = {
  name: "consumidor",
  routes: consumidorRoutes,
  limits: [LIMITE_DE_SOLICITUDES],
};
