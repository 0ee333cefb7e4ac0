import { z } from "@hono/zod-openapi";
import {
  fecha,
  fieldAnswer,
  fieldForm,
  hora,
  instant,
  joined,
  money,
  numberField,
  wantedState,
} from "#contract/fields.ts";
import { idFilter, listCalls } from "#contract/paging.ts";
import { anyone, json, staff } from "#contract/route.ts";
import { momentoSchema } from "#features/personas/usuarios/contract.ts";
import { COLUMNAS_DE_PRENSA, EVENTO_MENSAJE, FILTROS_DE_PRENSA, TEXTOS_DE_PRENSA } from "./rules.ts";

const pedidoDePrensaSchema = z
  .object(
    joined(fieldAnswer(TEXTOS_DE_PRENSA), {
      id: z.number().int(),
      fecha: instant,
      estado: z.boolean(),
      /** Time of the last decision; null without a decision. */
      resueltoEn: instant.nullable(),
      evento: z.object({ id: z.number().int(), nombre: z.string() }),
    }),
  )
  .openapi("PedidoDePrensa");
export type PedidoDePrensa = z.infer<typeof pedidoDePrensaSchema>;

/** A request with its event, without pictures. */
const pedidoConEventoSchema = pedidoDePrensaSchema
  .extend({
    evento: z.object({
      id: z.number().int(),
      nombre: z.string(),
      descripcion: z.string(),
      fase: z.string(),
      fecha,
      hora,
      lugar: z.string(),
      precio: money,
      cantidadDeEntradas: z.number().int(),
      entradasDisponibles: z.number().int(),
      estado: z.boolean(),
    }),
  })
  .openapi("PedidoDePrensaConEvento");
export type PedidoConEvento = z.infer<typeof pedidoConEventoSchema>;

/**
 * A request after a decision, which can be undone until `correoSaleEn`, when the email is sent; null without
 * an email.
 */
const pedidoDecididoSchema = pedidoConEventoSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("PedidoDePrensaDecidido");
export type PedidoDecidido = z.infer<typeof pedidoDecididoSchema>;

export const registrarPrensa = anyone.post("/prensa/registrar/prensa", {
  summary: "Pedir una acreditación de prensa",
  // With a session, staff may enter any number of requests made by phone.
  optionalSession: true,
  body: z.object({
    ...fieldForm(TEXTOS_DE_PRENSA),
    // Older clients send the number as text.
    eventoId: numberField(EVENTO_MENSAJE, (eventoId) =>
      eventoId.int(EVENTO_MENSAJE).min(1, EVENTO_MENSAJE).max(2147483647, EVENTO_MENSAJE),
    ),
  }),
  responses: {
    201: json(pedidoDePrensaSchema, "El pedido, a la espera de respuesta"),
    409: "Ya hay un pedido con ese DNI y ese medio para el partido",
  },
});

const filtros = {
  estado: z.enum(FILTROS_DE_PRENSA, { error: "El filtro no es válido" }).optional(),
  eventoId: idFilter,
};

/** Every request, newest first; with `pendientes`, undecided requests by event, earliest first. */
export const listaDePrensa = listCalls(staff, "/prensa/lista", "/prensa/exportar", {
  summary: "Pedidos de prensa",
  what: "los pedidos de prensa",
  row: pedidoDePrensaSchema,
  filters: filtros,
  file: "prensa",
  sheet: "Pedidos prensa",
  columns: COLUMNAS_DE_PRENSA,
  order: "-fecha",
});

export const verPrensa = staff.get("/prensa/{id}/prensa", {
  summary: "Un pedido de prensa con su evento",
  responses: { 200: json(pedidoConEventoSchema, "El pedido") },
});

/** Refuses if somebody else has already decided (`ya-decidida`). */
const sinDecidir = wantedState;

const fichaDePrensaSchema = z
  .object({
    pedido: pedidoConEventoSchema,
    acreditados: z.number().int(),
    decisiones: z.array(momentoSchema),
  })
  .openapi("FichaDePrensa");
export type FichaDePrensa = z.infer<typeof fichaDePrensaSchema>;

/** A request with its history (Rule PRE-5). */
export const fichaDePrensa = staff.get("/prensa/{id}/ficha", {
  summary: "Un pedido de prensa con todo lo suyo",
  responses: { 200: json(fichaDePrensaSchema, "El pedido"), 404: "No existe" },
});

/**
 * Grants or revokes an accreditation and emails the applicant (Rule PRE-3). Toggles without `estado`, which
 * avoids conflicts between concurrent calls.
 */
export const actualizarEstadoPrensa = staff.patch("/prensa/{id}/actualizarEstado", {
  summary: "Otorgar o quitar una acreditación",
  query: z.object({ estado: wantedState, sinDecidir }),
  responses: { 200: json(pedidoDecididoSchema, "El pedido con su nuevo estado"), 409: "`ya-decidida`" },
});

/** Rejects a request and emails the applicant (Rule PRE-3). 409 without another email if it is already rejected. */
export const rechazarPrensa = staff.patch("/prensa/{id}/rechazar", {
  summary: "Rechazar un pedido de prensa",
  query: z.object({ sinDecidir }),
  responses: {
    200: json(pedidoDecididoSchema, "El pedido rechazado"),
    409: "`ya-rechazado`, o `ya-decidida`",
  },
});

export const deshacerPrensa = staff.post("/prensa/{id}/deshacer", {
  summary: "Deshacer la última decisión sobre un pedido de prensa",
  responses: { 200: json(pedidoDecididoSchema, "El pedido, como estaba"), 409: "El correo ya salió" },
});

/** Number of accreditations for an event (Rule PRE-4). */
export const cantidadDePrensa = staff.get("/prensa/evento/{id}/cantidad", {
  summary: "Cuántos acreditados tiene un evento",
  responses: { 200: json(z.object({ cantidad: z.number().int() }), "Los acreditados") },
});
