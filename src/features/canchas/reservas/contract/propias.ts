import { z } from "@hono/zod-openapi";
import { listQuery } from "#contract/paging.ts";
import { json, session } from "#contract/route.ts";
import { reservaSchema, unaReserva } from "./reserva.ts";

/** The user's own bookings: upcoming ones first, then past ones. */
export const misReservas = session.get("/reserva/usuario", {
  summary: "Mis reservas",
  query: listQuery,
  responses: { 200: json(z.array(reservaSchema), "Mis reservas") },
});

/** The user's own booking, or any booking for staff; otherwise 404. */
export const verReserva = session.get("/reserva/{id}", {
  summary: "Una reserva",
  responses: unaReserva,
});

/** Cancels the user's own request or booking before it begins. */
export const cancelarReserva = session.patch("/reserva/{id}/cancelar", {
  summary: "Cancelar mi reserva",
  responses: { ...unaReserva, 409: "Ya pasó, o ya no se puede cancelar" },
});

/** The user's own booking as a calendar file. */
export const reservaComoCalendario = session.get("/reserva/{id}/calendario.ics", {
  summary: "Mi reserva para el calendario",
  responses: { 200: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } } },
});
