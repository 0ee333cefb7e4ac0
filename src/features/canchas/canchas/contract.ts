import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { fecha, hora, idParams, requiredText, wantedState } from "#contract/fields.ts";
import { estadoFilter, listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { MOTIVO_DE_BLOQUEO_MAX, NOMBRE_DE_CANCHA_MAX, TIPOS_DE_RESERVA } from "./rules.ts";

export const canchaSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    disponible: z.boolean(),
    /** No longer used: only its past is shown. */
    retirada: z.boolean(),
  })
  .openapi("Cancha");
export type Cancha = z.infer<typeof canchaSchema>;

/** A day that a calendar has room for. */
export const dia = z.iso
  .date({ error: "La fecha no es válida" })
  .refine((valor) => valor >= "1900-01-01" && valor < "3000-01-01", "La fecha no es válida");
/** `HH:MM`; `24:00` ends a day. */
export const reloj = z
  .string({ error: "La hora no es válida" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "La hora va como HH:MM, de 00:00 a 24:00");
export const canchaId = z.coerce
  .number({ error: "Elegí una cancha" })
  .int("Elegí una cancha")
  .min(1, "Elegí una cancha")
  .max(2147483647, "Elegí una cancha");

const nombre = requiredText(NOMBRE_DE_CANCHA_MAX, "Escribí el nombre de la cancha");
const disponible = z.boolean({ error: "La disponibilidad no es válida" });
const answers = { 404: problemAnswer(404), 409: problemAnswer(409, "Ya hay una cancha con ese nombre") };

export const crearCancha = defineRoute({
  method: "post",
  path: "/cancha/crear",
  permission: "staff",
  summary: "Crear una cancha",
  request: { body: jsonBody(z.object({ nombre, disponible: disponible.default(true) })) },
  responses: { 201: json(canchaSchema, "La cancha creada"), 409: answers[409] },
});

/** Every court by name, whatever its state; retired ones only with `retiradas=true`. */
export const listarCanchas = defineRoute({
  method: "get",
  path: "/cancha/lista",
  permission: "staff",
  summary: "Las canchas",
  request: { query: listQuery.extend({ estado: estadoFilter, retiradas: wantedState }) },
  responses: { 200: json(z.array(canchaSchema), "Las canchas") },
});

/** Renames a court or makes it (un)available. What was accepted before stays. */
export const modificarCancha = defineRoute({
  method: "patch",
  path: "/cancha/{id}",
  permission: "staff",
  summary: "Cambiar una cancha",
  request: {
    params: idParams,
    body: jsonBody(z.object({ nombre: nombre.optional(), disponible: disponible.optional() })),
  },
  responses: { 200: json(canchaSchema, "La cancha cambiada"), ...answers },
});

/**
 * Retires a court: it disappears from every list and takes nothing more; what was stays. While it has bookings or
 * requests to come, `reservas` says what becomes of them; without it, 409 (`reservas-por-venir`) counts them.
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

/** Brings a retired court back, available. */
export const reponerCancha = defineRoute({
  method: "post",
  path: "/cancha/{id}/reponer",
  permission: "staff",
  summary: "Volver a usar una cancha retirada",
  request: { params: idParams },
  responses: { 200: json(canchaSchema, "La cancha"), 404: problemAnswer(404) },
});

/** The courts that can be asked for. */
export const canchasParaReservar = defineRoute({
  method: "get",
  path: "/reserva/canchas",
  permission: "session",
  summary: "Canchas disponibles",
  responses: {
    200: json(z.array(z.object({ id: z.number().int(), nombre: z.string() })), "Las canchas disponibles"),
  },
});

export const disponibilidadSchema = z
  .object({
    cancha: z.object({ id: z.number().int(), nombre: z.string(), disponible: z.boolean() }),
    fecha,
    turnos: z.array(
      z.object({
        horaInicio: hora,
        horaFin: hora,
        /** `pedido`: somebody asked for it and waits; it can still be asked for. */
        estado: z.enum(["libre", "pedido", "ocupado", "pasado"]),
      }),
    ),
  })
  .openapi("Disponibilidad");
export type Disponibilidad = z.infer<typeof disponibilidadSchema>;

const deUnDia = { query: z.object({ canchaId, fecha: dia }) };
const disponibilidadAnswers = {
  200: json(disponibilidadSchema, "Los turnos del día"),
  404: problemAnswer(404),
};

export const disponibilidad = defineRoute({
  method: "get",
  path: "/reserva/disponibilidad",
  permission: "session",
  summary: "Turnos libres y ocupados de una cancha en un día",
  request: deUnDia,
  responses: disponibilidadAnswers,
});

/** The same call where older callers look for it (Rule CAN-11). */
export const disponibilidadDeCompras = defineRoute({
  method: "get",
  path: "/compras/disponibilidad",
  permission: "session",
  summary: "Turnos de una cancha en un día (dirección antigua)",
  request: deUnDia,
  responses: disponibilidadAnswers,
});

export const verificacionSchema = z
  .object({
    /** Nothing of what is asked for is taken. */
    disponible: z.boolean(),
    /** The hours that the request means. */
    franjas: z.array(z.object({ fecha, horaInicio: hora, horaFin: hora, ocupada: z.boolean() })),
    minutos: z.number().int(),
  })
  .openapi("Verificacion");
export type Verificacion = z.infer<typeof verificacionSchema>;

const deUnPedido = {
  query: z.object({
    canchaId,
    fecha: dia,
    horaInicio: reloj.optional(),
    horaFin: reloj.optional(),
    tipoReserva: z.enum(TIPOS_DE_RESERVA, { error: "Elegí horas, el día o el mes" }).default("POR_HORA"),
  }),
};
const verificacionAnswers = { 200: json(verificacionSchema, "Qué hay libre"), 404: problemAnswer(404) };

/** Which days and hours a request means, and which of them are taken. */
export const verificar = defineRoute({
  method: "get",
  path: "/reserva/verificar",
  permission: "session",
  summary: "Ver si un pedido entra",
  request: deUnPedido,
  responses: verificacionAnswers,
});

/** The same call under its other name (Rule CAN-11). */
export const verificarReserva = defineRoute({
  method: "get",
  path: "/reserva/verificar-reserva",
  permission: "session",
  summary: "Ver si un pedido entra (dirección antigua)",
  request: deUnPedido,
  responses: verificacionAnswers,
});

/** What the staff's calendar shows: who has or wants a court, and when. Times are the club's clock. */
export const casilleroSchema = z
  .object({
    clase: z.enum(["reserva", "evento", "bloqueo"]),
    /** Of the booking (`reserva`), or of the hold (`bloqueo`, `evento`). */
    id: z.number().int(),
    estado: z.enum(["aceptada", "pendiente"]),
    titulo: z.string(),
    canchaId: z.number().int(),
    fecha,
    horaInicio: hora,
    horaFin: hora,
    /** Of a block that repeats: how many weeks of it are not over. Null for anything else. */
    semanas: z.number().int().nullable(),
  })
  .openapi("Casillero");
export type Casillero = z.infer<typeof casilleroSchema>;

/** Days `desde` to `hasta`, at most six weeks of them. */
export const calendario = defineRoute({
  method: "get",
  path: "/reserva/calendario",
  permission: "staff",
  summary: "El calendario de las canchas",
  request: { query: z.object({ desde: dia, hasta: dia, canchaId: canchaId.optional() }) },
  responses: { 200: json(z.array(casilleroSchema), "Lo aceptado, lo pedido y lo bloqueado") },
});

/** Blocks hours for training or a match. 409 names what is already there. */
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
        /** Repeats it every week up to this day. */
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
      /** `serie`: also every other week of the same block that is not over. */
      alcance: z.enum(["semana", "serie"], { error: "Elegí esta semana o toda la serie" }).default("semana"),
    }),
  },
  responses: {
    200: json(z.object({ ok: z.literal(true), semanas: z.number().int() }), "Cuántas semanas se quitaron"),
    404: problemAnswer(404),
  },
});

declare module "#contract/api.ts" {
  interface Contracts {
    canchas: typeof import("./contract.ts");
  }
}
