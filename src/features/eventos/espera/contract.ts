import { z } from "@hono/zod-openapi";
import { instant, okAnswer } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { anyone, json, session, staff } from "#contract/route.ts";
import { cantidadField, eventoConLugar } from "#features/eventos/eventos/contract.ts";
import { ESTADOS_DE_ESPERA, PAUSAS, RITMO_MAX } from "./rules.ts";

const esperaSchema = z
  .object({
    cantidad: z.number().int(),
    estado: z.enum(ESTADOS_DE_ESPERA),
    anotadaEn: instant,
    /** Position in the list; null unless the group is waiting. */
    posicion: z.number().int().nullable(),
    /** Until when offered places are held; null without an offer. */
    ofertaHasta: instant.nullable(),
  })
  .openapi("Espera");
export type Espera = z.infer<typeof esperaSchema>;

/**
 * Joins the waiting list of a sold-out event (Rule ESP-1). Another call changes the quantity and keeps the
 * position.
 */
export const anotarse = session.post("/eventos/{id}/espera", {
  summary: "Anotarse en la lista de espera",
  body: z.object({ cantidad: cantidadField }),
  responses: {
    201: json(esperaSchema, "Tu lugar en la lista"),
    409: "Hay lugar (`hay-lugar`), no se vende (`venta-cerrada`), o tu cuenta no tiene correo (`sin-correo`)",
  },
});

export const miEspera = session.get("/eventos/{id}/espera", {
  summary: "Mi lugar en la lista de espera",
  responses: { 200: json(esperaSchema.nullable(), "El último; null si nunca me anoté o me fui") },
});

/** Leaves the waiting list; offered places go to the next group. Idempotent. */
export const salir = session.delete("/eventos/{id}/espera", {
  summary: "Salir de la lista de espera",
  responses: { 200: json(okAnswer, "Ya no estás en la lista") },
});

const token = z.object({ token: z.string().max(60) });

const esperaDeEnlaceSchema = esperaSchema.extend({
  evento: eventoConLugar,
});
export type EsperaDeEnlace = z.infer<typeof esperaDeEnlaceSchema>;

/** The waiting group that an emailed link names. Works without a login. */
export const verEspera = anyone.get("/espera/{token}", {
  summary: "Una lista de espera, desde el enlace del correo",
  params: token,
  responses: { 200: json(esperaDeEnlaceSchema, "Tu lugar en la lista"), 404: "El enlace no es válido" },
});

export const salirDesdeEnlace = anyone.post("/espera/{token}/salir", {
  summary: "Salir de la lista de espera, desde el enlace del correo",
  params: token,
  responses: { 200: json(esperaDeEnlaceSchema, "Ya no estás en la lista"), 404: "El enlace no es válido" },
});

const esperaEnListaSchema = z
  .object({
    id: z.number().int(),
    nombre: z.string(),
    nombreUsuario: z.string(),
    cantidad: z.number().int(),
    anotadaEn: instant,
    estado: z.enum(ESTADOS_DE_ESPERA),
    ofertaHasta: instant.nullable(),
  })
  .openapi("EsperaEnLista");
export type EsperaEnLista = z.infer<typeof esperaEnListaSchema>;

export const listarEspera = staff.get("/eventos/{id}/espera/lista", {
  summary: "Lista de espera de un evento",
  query: listQuery.pick({ pagina: true, tamano: true }),
  responses: {
    200: json(z.array(esperaEnListaSchema), "Primero las ofrecidas y las que esperan, por turno"),
  },
});

const avance = {
  ritmo: z.number().int(),
  /** Position and instant from which `admitidosHasta` is computed; null before the draw. */
  basePosicion: z.number().int(),
  baseEn: instant.nullable(),
  /** `club` means paused by staff, `agotadas` sold out for now. */
  pausa: z.enum(PAUSAS).nullable(),
};

/** The public state of a line, the same for all users, from which admissions can be computed. */
const filaSchema = z
  .object({
    id: z.number().int(),
    ahora: instant,
    /** When the sale starts and the draw is made; null if the line opened automatically. */
    ventaDesde: instant.nullable(),
    /** Last number before the draw, last position after it. */
    ultima: z.number().int(),
    admitidosHasta: z.number().int(),
    ...avance,
    sorteo: z
      .object({
        /** Hex SHA-256 of `secreto`, published before anybody gets a number. */
        huella: z.string(),
        /**
         * Published with the draw. The numbers 1 to `participantes` are ordered by the SHA-256 of
         * `secreto:numero`.
         */
        secreto: z.string().nullable(),
        participantes: z.number().int().nullable(),
      })
      .nullable(),
  })
  .openapi("Fila");
export type Fila = z.infer<typeof filaSchema>;

const lugarSchema = z
  .object({
    fila: z.number().int(),
    /** Number in the draw; null for people who arrived later. */
    numero: z.number().int().nullable(),
    posicion: z.number().int().nullable(),
    /** When the turn started; null for somebody who is waiting. */
    admitidoEn: instant.nullable(),
  })
  .openapi("LugarEnFila");
export type Lugar = z.infer<typeof lugarSchema>;

const controlSchema = z
  .object({
    ...avance,
    ventaDesde: instant.nullable(),
    sorteadaEn: instant.nullable(),
    esperando: z.number().int(),
    /** People whose turn has not expired and who have no ticket yet. */
    conTurno: z.number().int(),
    /** People with a ticket or a held place. */
    compraron: z.number().int(),
    /** People whose turn expired without a purchase. */
    vencidos: z.number().int(),
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

/** Joins the line. Idempotent; after an expired turn, the caller gets a new place at the end. */
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
