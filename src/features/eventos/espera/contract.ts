import { z } from "@hono/zod-openapi";
import { fecha, hora, instant } from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { anyone, json, session, staff } from "#contract/route.ts";
import { cantidadField } from "#features/eventos/precios/contract.ts";
import { ESTADOS_DE_ESPERA } from "./rules.ts";

const esperaSchema = z
  .object({
    cantidad: z.number().int(),
    estado: z.enum(ESTADOS_DE_ESPERA),
    anotadaEn: instant,
    /** Groups ahead plus one; null unless waiting. */
    posicion: z.number().int().nullable(),
    /** Until when the offered places are held; null without an offer. */
    ofertaHasta: instant.nullable(),
  })
  .openapi("Espera");
export type Espera = z.infer<typeof esperaSchema>;

/**
 * Joins the waiting list of a sold-out event (Rule ESP-1). Repeating it changes the quantity and keeps the position.
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

/** Leaves the list; offered places go to the next group. Idempotent. */
export const salir = session.delete("/eventos/{id}/espera", {
  summary: "Salir de la lista de espera",
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Ya no estás en la lista") },
});

const token = z.object({ token: z.string().max(60) });

const esperaDeEnlaceSchema = esperaSchema.extend({
  evento: z.object({ id: z.number().int(), nombre: z.string(), fecha, hora, lugar: z.string() }),
});
export type EsperaDeEnlace = z.infer<typeof esperaDeEnlaceSchema>;

/** The waiting group of an emailed link, without a session. */
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
