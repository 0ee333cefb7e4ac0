import { z } from "@hono/zod-openapi";
import { dia, fecha, hora, requiredText } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { canchaSchema } from "#features/canchas/canchas/contract.ts";
import { MOTIVO_DE_BLOQUEO_MAX } from "../rules.ts";
import { canchaId, reloj } from "./reserva.ts";

/** A calendar entry of the staff: an occupation or a request. Times are in the club's time zone. */
const casilleroSchema = z
  .object({
    clase: z.enum(["reserva", "evento", "bloqueo"]),
    /** Id of the booking (`reserva`) or of the occupation (`bloqueo`, `evento`). */
    id: z.number().int(),
    estado: z.enum(["aceptada", "pendiente"]),
    titulo: z.string(),
    canchaId: z.number().int(),
    fecha,
    horaInicio: hora,
    horaFin: hora,
    /** Weeks left of a repeated block; null for anything else. */
    semanas: z.number().int().nullable(),
  })
  .openapi("Casillero");
export type Casillero = z.infer<typeof casilleroSchema>;

/** A court on one day. */
export const diaDeCanchaSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  casilleros: z.array(casilleroSchema),
});
export type DiaDeCancha = z.infer<typeof diaDeCanchaSchema>;

/** Entries from `desde` to `hasta`, at most six weeks. */
export const calendario = staff.get("/reserva/calendario", {
  summary: "El calendario de las canchas",
  query: z.object({ desde: dia, hasta: dia, canchaId: canchaId.optional() }),
  responses: { 200: json(z.array(casilleroSchema), "Lo aceptado, lo pedido y lo bloqueado") },
});

/** Blocks hours for training or a match. 409 names the conflict. */
export const bloquearHoras = staff.post("/reserva/bloqueos", {
  summary: "Bloquear horas de una cancha",
  body: z.object({
    canchaId,
    fecha: dia,
    horaInicio: reloj,
    horaFin: reloj,
    motivo: requiredText(MOTIVO_DE_BLOQUEO_MAX, "Escribí para qué"),
    /** Repeats the block weekly up to this day. */
    repetirHasta: dia.nullish().transform((valor) => valor ?? undefined),
  }),
  responses: {
    201: json(z.array(casilleroSchema), "Las horas bloqueadas"),
    404: "No existe",
    409: "Esas horas ya son de otra cosa",
  },
});

export const desbloquearHoras = staff.delete("/reserva/bloqueos/{id}", {
  summary: "Quitar un bloqueo, o toda su serie",
  query: z.object({
    /** `serie`: also all other weeks of the block that are not over. */
    alcance: z.enum(["semana", "serie"], { error: "Elegí esta semana o toda la serie" }).default("semana"),
  }),
  responses: {
    200: json(z.object({ ok: z.literal(true), semanas: z.number().int() }), "Cuántas semanas se quitaron"),
  },
});

/**
 * Retires a court: it disappears from every list and takes no new bookings; past ones stay. If there are upcoming
 * bookings or requests, `reservas` must state how to handle them; otherwise 409 (`reservas-por-venir`) counts them.
 */
export const retirarCancha = staff.post("/cancha/{id}/retirar", {
  summary: "Retirar una cancha",
  body: z.object({
    reservas: z.enum(["mantener", "rechazar"], { error: "Elegí qué hacer con las reservas" }).optional(),
  }),
  responses: { 200: json(canchaSchema, "La cancha retirada"), 409: "Tiene reservas por venir" },
});
