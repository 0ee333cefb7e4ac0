import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import { idParams, instant } from "#contract/fields.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { PAUSAS, RITMO_MAX } from "./rules.ts";

const avance = {
  /** Positions admitted in a minute. */
  ritmo: z.number().int(),
  /** `admitidosHasta` grows from this position at this instant; null before the draw. */
  basePosicion: z.number().int(),
  baseEn: instant.nullable(),
  /** `club`: paused by the staff; `agotadas`: nothing is left to sell for now. */
  pausa: z.enum(PAUSAS).nullable(),
};

/** The line of an event: one answer for everybody, which says how far people are admitted at any moment. */
export const filaSchema = z
  .object({
    id: z.number().int(),
    /** The server's clock when this was written. */
    ahora: instant,
    /** When the sale starts and the line is drawn; null for a line that opened because of the demand. */
    ventaDesde: instant.nullable(),
    /** The last number given before the draw, the last position given after it. */
    ultima: z.number().int(),
    /** The last position that is admitted, at `ahora`. */
    admitidosHasta: z.number().int(),
    ...avance,
    sorteo: z
      .object({
        /** SHA-256 of `secreto`, in hexadecimal; published before anybody takes a number. */
        huella: z.string(),
        /** Published by the draw, in which the numbers 1 to `participantes` were ordered by SHA-256 of `secreto:numero`. */
        secreto: z.string().nullable(),
        participantes: z.number().int().nullable(),
      })
      .nullable(),
  })
  .openapi("Fila");
export type Fila = z.infer<typeof filaSchema>;

/** Somebody's place in a line. */
export const lugarSchema = z
  .object({
    /** The line's id. */
    fila: z.number().int(),
    /** The number in the draw; null for a later arrival. */
    numero: z.number().int().nullable(),
    /** Null until the draw. */
    posicion: z.number().int().nullable(),
    entroEn: instant,
    /** Since when the person may buy; null while waiting. */
    admitidoEn: instant.nullable(),
    /** The same, signed for this account; a purchase may bring it along. */
    firmado: z.string(),
  })
  .openapi("LugarEnFila");
export type Lugar = z.infer<typeof lugarSchema>;

/** What the staff see of a line. */
export const controlSchema = z
  .object({
    ...avance,
    ventaDesde: instant.nullable(),
    sorteadaEn: instant.nullable(),
    esperando: z.number().int(),
    /** Admitted, still within their time, without a ticket. */
    conTurno: z.number().int(),
    /** With a ticket, or with a place held while they pay. */
    compraron: z.number().int(),
    /** Their time passed without a purchase. */
    vencidos: z.number().int(),
    /** Places left to sell. */
    quedan: z.number().int(),
  })
  .openapi("ControlDeFila");
export type Control = z.infer<typeof controlSchema>;

export const verFila = defineRoute({
  method: "get",
  path: "/eventos/{id}/fila",
  permission: "anyone",
  summary: "La fila de un evento",
  request: { params: idParams },
  responses: {
    200: json(filaSchema, "Hasta qué posición se puede comprar, y el sorteo"),
    404: problemAnswer(404, "No hay fila para ese evento"),
  },
});

/** Enters the line, once however often it is called; after an expired turn, again at the end. */
export const entrarEnFila = defineRoute({
  method: "post",
  path: "/eventos/{id}/fila",
  permission: "session",
  summary: "Entrar a la fila",
  request: { params: idParams },
  responses: {
    200: json(lugarSchema, "Mi lugar"),
    404: problemAnswer(404),
    409: problemAnswer(409, "La venta está cerrada"),
  },
});

export const miLugar = defineRoute({
  method: "get",
  path: "/eventos/{id}/fila/lugar",
  permission: "session",
  summary: "Mi lugar en la fila",
  request: { params: idParams },
  responses: {
    200: json(lugarSchema.nullable(), "Mi lugar; null si no estoy en la fila"),
    404: problemAnswer(404, "No hay fila para ese evento"),
  },
});

export const controlarFila = defineRoute({
  method: "get",
  path: "/eventos/{id}/fila/control",
  permission: "staff",
  summary: "Cómo va la fila",
  request: { params: idParams },
  responses: { 200: json(controlSchema, "La fila"), 404: problemAnswer(404) },
});

const RITMO_MENSAJE = `El ritmo es un número entero de 1 a ${RITMO_MAX}`;

/** Pauses, resumes, or changes how many people are admitted in a minute. */
export const ajustarFila = defineRoute({
  method: "patch",
  path: "/eventos/{id}/fila",
  permission: "staff",
  summary: "Pausar, reanudar o cambiar el ritmo de la fila",
  request: {
    params: idParams,
    body: jsonBody(
      z
        .object({
          pausada: z.boolean({ error: "Decí si la fila queda en pausa" }).optional(),
          ritmo: z
            .number({ error: RITMO_MENSAJE })
            .int(RITMO_MENSAJE)
            .min(1, RITMO_MENSAJE)
            .max(RITMO_MAX, RITMO_MENSAJE)
            .optional(),
        })
        .refine(
          ({ pausada, ritmo }) => pausada !== undefined || ritmo !== undefined,
          "Decí qué cambia: la pausa o el ritmo",
        ),
    ),
  },
  responses: { 200: json(controlSchema, "La fila, cambiada"), 404: problemAnswer(404) },
});

declare module "#contract/api.ts" {
  interface Contracts {
    fila: typeof import("./contract.ts");
  }
}
