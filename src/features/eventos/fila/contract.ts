import { z } from "@hono/zod-openapi";
import { instant } from "#contract/fields.ts";
import { anyone, json, session, staff } from "#contract/route.ts";
import { PAUSAS, RITMO_MAX } from "./rules.ts";

const avance = {
  /** Positions admitted per minute. */
  ritmo: z.number().int(),
  /** Position and instant from which `admitidosHasta` grows; null before the draw. */
  basePosicion: z.number().int(),
  baseEn: instant.nullable(),
  /** `club`: paused by the staff; `agotadas`: currently sold out. */
  pausa: z.enum(PAUSAS).nullable(),
};

/** The public state of a line, identical for all users, from which admissions at any time can be computed. */
const filaSchema = z
  .object({
    id: z.number().int(),
    /** Server time of the response. */
    ahora: instant,
    /** When the sale starts and the draw takes place; null for a line opened by demand. */
    ventaDesde: instant.nullable(),
    /** Last number assigned before the draw, or last position after it. */
    ultima: z.number().int(),
    /** Last admitted position at `ahora`. */
    admitidosHasta: z.number().int(),
    ...avance,
    sorteo: z
      .object({
        /** Hex SHA-256 of `secreto`, published before the first number is assigned. */
        huella: z.string(),
        /** Published with the draw, which orders the numbers 1 to `participantes` by SHA-256 of `secreto:numero`. */
        secreto: z.string().nullable(),
        participantes: z.number().int().nullable(),
      })
      .nullable(),
  })
  .openapi("Fila");
export type Fila = z.infer<typeof filaSchema>;

/** A user's place in a line. */
const lugarSchema = z
  .object({
    /** The line's id. */
    fila: z.number().int(),
    /** Number in the draw; null for later arrivals. */
    numero: z.number().int().nullable(),
    /** Null until the draw. */
    posicion: z.number().int().nullable(),
    entroEn: instant,
    /** When the turn started; null while waiting. */
    admitidoEn: instant.nullable(),
    /** The place signed for this account; optional in a purchase. */
    firmado: z.string(),
  })
  .openapi("LugarEnFila");
export type Lugar = z.infer<typeof lugarSchema>;

/** The state of a line for staff. */
const controlSchema = z
  .object({
    ...avance,
    ventaDesde: instant.nullable(),
    sorteadaEn: instant.nullable(),
    esperando: z.number().int(),
    /** Admitted, with time left and without a ticket. */
    conTurno: z.number().int(),
    /** With a ticket or a held place. */
    compraron: z.number().int(),
    /** Turn expired without a purchase. */
    vencidos: z.number().int(),
    /** Places left to sell. */
    quedan: z.number().int(),
  })
  .openapi("ControlDeFila");
export type Control = z.infer<typeof controlSchema>;

export const verFila = anyone.get("/eventos/{id}/fila", {
  summary: "La fila de un evento",
  responses: {
    200: json(filaSchema, "Hasta qué posición se puede comprar, y el sorteo"),
    404: "No hay fila para ese evento",
  },
});

/** Enters the line. Idempotent; after an expired turn it assigns a new place at the end. */
export const entrarEnFila = session.post("/eventos/{id}/fila", {
  summary: "Entrar a la fila",
  responses: { 200: json(lugarSchema, "Mi lugar"), 409: "La venta está cerrada" },
});

export const miLugar = session.get("/eventos/{id}/fila/lugar", {
  summary: "Mi lugar en la fila",
  responses: {
    200: json(lugarSchema.nullable(), "Mi lugar; null si no estoy en la fila"),
    404: "No hay fila para ese evento",
  },
});

export const controlarFila = staff.get("/eventos/{id}/fila/control", {
  summary: "Cómo va la fila",
  responses: { 200: json(controlSchema, "La fila") },
});

const RITMO_MENSAJE = `El ritmo es un número entero de 1 a ${RITMO_MAX}`;

/** Pauses, resumes, or changes the admissions per minute. */
export const ajustarFila = staff.patch("/eventos/{id}/fila", {
  summary: "Pausar, reanudar o cambiar el ritmo de la fila",
  body: z
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
  responses: { 200: json(controlSchema, "La fila, cambiada") },
});
