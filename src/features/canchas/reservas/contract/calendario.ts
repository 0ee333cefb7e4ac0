import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { fecha, hora, idParams, requiredText } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { canchaSchema } from "#features/canchas/canchas/contract.ts";
import { MOTIVO_DE_BLOQUEO_MAX } from "../rules.ts";
import { canchaId, dia, reloj } from "./reserva.ts";

/** A calendar entry of the staff: an occupation or a request. Times are in the club's time zone. */
export const casilleroSchema = z
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

/** Entries from `desde` to `hasta`, at most six weeks. */
export const calendario = defineRoute({
  method: "get",
  path: "/reserva/calendario",
  permission: "staff",
  summary: "El calendario de las canchas",
  request: { query: z.object({ desde: dia, hasta: dia, canchaId: canchaId.optional() }) },
  responses: { 200: json(z.array(casilleroSchema), "Lo aceptado, lo pedido y lo bloqueado") },
});

/** Blocks hours for training or a match. 409 names the conflict. */
export const bloquearHoras = defineRoute({
  method: "post",
  path: "/reserva/bloqueos",
  permission: "staff",
  summary: "Bloquear horas de una cancha",
  request: {
    body: jsonBody(
      z.object({
        canchaId,
        fecha: dia,
        horaInicio: reloj,
        horaFin: reloj,
        motivo: requiredText(MOTIVO_DE_BLOQUEO_MAX, "Escribí para qué"),
        /** Repeats the block weekly up to this day. */
        repetirHasta: dia.nullish().transform((valor) => valor ?? undefined),
      }),
    ),
  },
  responses: {
    201: json(z.array(casilleroSchema), "Las horas bloqueadas"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Esas horas ya son de otra cosa"),
  },
});

export const desbloquearHoras = defineRoute({
  method: "delete",
  path: "/reserva/bloqueos/{id}",
  permission: "staff",
  summary: "Quitar un bloqueo, o toda su serie",
  request: {
    params: idParams,
    query: z.object({
      /** `serie`: also all other weeks of the block that are not over. */
      alcance: z.enum(["semana", "serie"], { error: "Elegí esta semana o toda la serie" }).default("semana"),
    }),
  },
  responses: {
    200: json(z.object({ ok: z.literal(true), semanas: z.number().int() }), "Cuántas semanas se quitaron"),
    404: problemAnswer(404),
  },
});

/**
 * Retires a court: it disappears from every list and takes no new bookings; past ones stay. If there are upcoming
 * bookings or requests, `reservas` must state how to handle them; otherwise 409 (`reservas-por-venir`) counts them.
 */
export const retirarCancha = defineRoute({
  method: "post",
  path: "/cancha/{id}/retirar",
  permission: "staff",
  summary: "Retirar una cancha",
  request: {
    params: idParams,
    body: jsonBody(
      z.object({
        reservas: z.enum(["mantener", "rechazar"], { error: "Elegí qué hacer con las reservas" }).optional(),
      }),
    ),
  },
  responses: {
    200: json(canchaSchema, "La cancha retirada"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Tiene reservas por venir"),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    calendarioDeCanchas: typeof import("./calendario.ts");
  }
}
