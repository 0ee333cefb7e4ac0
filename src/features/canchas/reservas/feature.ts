import type { Feature } from "#server/feature.ts";
import { defineQueue, workOn } from "#server/jobs/jobs.ts";
import { datosDeReservas } from "./server/datos-de-reservas.ts";
import { recordarReservas } from "./server/propias/recordar-reservas.ts";
import { reservasRoutes } from "./server/routes.ts";

/** Court bookings: requests, the staff's answers and the calendar. */
export const reservas: Feature = {
  name: "reservas",
  routes: reservasRoutes,
  work: [
    workOn(defineQueue({ name: "recordatorios" }), recordarReservas, {
      schedule: () => ({ cron: "5 * * * *" }),
    }),
  ],
  personalData: datosDeReservas,
};
