import { z } from "@hono/zod-openapi";
import { fecha, hora, instant } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { json, session } from "#contract/route.ts";
import { ESTADOS_DE_RESERVA, TIPOS_DE_RESERVA } from "../rules.ts";

export const canchaId = z.coerce
  .number({ error: "Elegí una cancha" })
  .int("Elegí una cancha")
  .min(1, "Elegí una cancha")
  .max(2147483647, "Elegí una cancha");

/** `HH:MM`; `24:00` ends a day. */
export const reloj = z
  .string({ error: "La hora no es válida" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "La hora va como HH:MM, de 00:00 a 24:00");

export const canchaDeReserva = z.object({ id: z.number().int(), nombre: z.string() });

const persona = z.object({ nombre: z.string(), apellido: z.string() });

/** A booking. `socio` is set for members, `usuario` for other users; neither in old records. */
export const reservaSchema = z
  .object({
    id: z.number().int(),
    fechaPedido: instant,
    fecha,
    horaInicio: hora.nullable(),
    horaFin: hora.nullable(),
    tipoReserva: z.enum(TIPOS_DE_RESERVA),
    /** Name given by staff for a person without an account. */
    nombre: z.string().nullable(),
    telefono: z.string().nullable(),
    comentario: z.string().nullable(),
    respuesta: z.string().nullable(),
    aceptada: z.boolean(),
    rechazada: z.boolean(),
    /** Cancelled by the person. */
    cancelada: z.boolean(),
    estado: z.enum(ESTADOS_DE_RESERVA),
    minutos: z.number().int(),
    cancha: canchaDeReserva,
    socio: z.object({ usuario: z.object({ id: z.number().int(), persona }) }).nullable(),
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string(), persona }).nullable(),
  })
  .openapi("Reserva");
export type Reserva = z.infer<typeof reservaSchema>;

/** A booking after a decision, and when its email is sent: until then it can be undone. Null without an email. */
export const reservaDecididaSchema = reservaSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("ReservaDecidida");
export type ReservaDecidida = z.infer<typeof reservaDecididaSchema>;

export const unaReserva = { 200: json(reservaSchema, "La reserva, como queda"), 404: "No existe" };

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
