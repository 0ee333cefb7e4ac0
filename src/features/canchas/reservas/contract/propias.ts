import { z } from "@hono/zod-openapi";
import { json } from "#contract/answers.ts";
import { idParams } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { reservaSchema, unaReserva } from "./reserva.ts";

/** The user's own bookings: upcoming ones first, then past ones. */
export const misReservas = defineRoute({
  method: "get",
  path: "/reserva/usuario",
  permission: "session",
  summary: "Mis reservas",
  request: { query: listQuery },
  responses: { 200: json(z.array(reservaSchema), "Mis reservas") },
});

/** The user's own booking, or any booking for staff; otherwise 404. */
export const verReserva = defineRoute({
  method: "get",
  path: "/reserva/{id}",
  permission: "session",
  summary: "Una reserva",
  request: { params: idParams },
  responses: unaReserva,
});

/** Cancels the user's own request or booking before it begins. */
export const cancelarReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/cancelar",
  permission: "session",
  summary: "Cancelar mi reserva",
  request: { params: idParams },
  responses: {
    ...unaReserva,
    409: problemAnswer(409, "Ya pasó, o ya no se puede cancelar"),
  },
});

/** The user's own booking as a calendar file. */
export const reservaComoCalendario = defineRoute({
  method: "get",
  path: "/reserva/{id}/calendario.ics",
  permission: "session",
  summary: "Mi reserva para el calendario",
  request: { params: idParams },
  responses: {
    200: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } },
    404: problemAnswer(404),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    misReservas: typeof import("./propias.ts");
  }
}
