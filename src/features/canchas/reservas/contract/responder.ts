import { z } from "@hono/zod-openapi";
import { json, jsonBody, spreadsheetAnswer } from "#contract/answers.ts";
import { idParams, okAnswer, requiredMultilineText, wantedState } from "#contract/fields.ts";
import { cuandoFilter, listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { ESTADOS_DE_RESERVA, RESPUESTA_MAX, RESPUESTA_VACIA } from "../rules.ts";
import { canchaDeReserva, canchaId, reservaDecididaSchema, reservaSchema, unaReserva } from "./reserva.ts";

/** Filters shared by the staff's list, totals and spreadsheet. */
const filtros = {
  estado: z.enum([...ESTADOS_DE_RESERVA, "todas"], { error: "El filtro no es válido" }).optional(),
  mes: z.coerce.number({ error: "El mes no es válido" }).int().min(1).max(12).optional(),
  anio: z.coerce.number({ error: "El año no es válido" }).int().min(1969).max(9999).optional(),
  canchaId: canchaId.optional(),
  cuando: cuandoFilter,
};

/** Sorted by booking date, newest first, unless `orden` is `fecha`, `fechaPedido` or `persona`. */
export const listarReservas = defineRoute({
  method: "get",
  path: "/reserva/lista",
  permission: "staff",
  summary: "Las reservas",
  request: { query: listQuery.extend(filtros) },
  responses: { 200: json(z.array(reservaSchema), "Las reservas") },
});

const cuanto = { cantidad: z.number().int(), horas: z.number() };

export const totalesSchema = z
  .object({
    ...cuanto,
    porCancha: z.array(z.object({ cancha: canchaDeReserva, ...cuanto })),
  })
  .openapi("TotalesDeReservas");
export type Totales = z.infer<typeof totalesSchema>;

/** Count and hours of the filtered bookings, per court and overall. */
export const totalesDeReservas = defineRoute({
  method: "get",
  path: "/reserva/totales",
  permission: "staff",
  summary: "Totales de reservas",
  request: { query: z.object(filtros) },
  responses: { 200: json(totalesSchema, "Los totales") },
});

/** The filtered list as a streamed spreadsheet (Rule CAN-10). */
export const exportarReservas = defineRoute({
  method: "get",
  path: "/reserva/exportar",
  permission: "staff",
  summary: "Exportar a Excel",
  request: { query: listQuery.pick({ termino: true, orden: true }).extend(filtros) },
  responses: { 200: spreadsheetAnswer("La planilla") },
});

const decision = {
  200: json(reservaDecididaSchema, "La reserva, como queda"),
  404: problemAnswer(404),
  409: problemAnswer(409, "El horario es de otra, o la reserva ya no está en pie"),
};

/** Accepts a booking or revokes the acceptance; `estado` sets the state instead of toggling it. */
export const actualizarEstadoReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/actualizarEstado",
  permission: "staff",
  summary: "Aceptar una reserva, o dejar de aceptarla",
  request: { params: idParams, query: z.object({ estado: wantedState.optional() }) },
  responses: decision,
});

/** Rejects, or returns a rejected booking to pending ('Marcar como Pendiente'). */
export const rechazarReserva = defineRoute({
  method: "patch",
  path: "/reserva/rechazado/{id}",
  permission: "staff",
  summary: "Rechazar una reserva, o volverla a pendiente",
  request: { params: idParams, query: z.object({ estado: wantedState.optional() }) },
  responses: decision,
});

/** Undoes an acceptance or rejection whose email has not been sent. */
export const deshacerReserva = defineRoute({
  method: "post",
  path: "/reserva/{id}/deshacer",
  permission: "staff",
  summary: "Deshacer la última decisión sobre una reserva",
  request: { params: idParams },
  responses: { ...decision, 409: problemAnswer(409, "El correo ya salió, o el horario es de otra") },
});

const textoDeRespuesta = z.object({ respuesta: requiredMultilineText(RESPUESTA_MAX, RESPUESTA_VACIA) });

export const responderReserva = defineRoute({
  method: "post",
  path: "/reserva/respuesta/{id}",
  permission: "staff",
  summary: "Responder un pedido",
  request: { params: idParams, query: textoDeRespuesta },
  responses: unaReserva,
});

export const modificarRespuesta = defineRoute({
  method: "put",
  path: "/reserva/modificar/{id}",
  permission: "staff",
  summary: "Modificar la respuesta",
  request: { params: idParams, body: jsonBody(textoDeRespuesta) },
  responses: unaReserva,
});

export const eliminarReserva = defineRoute({
  method: "delete",
  path: "/reserva/{id}",
  permission: "administrador",
  summary: "Eliminar una reserva",
  request: { params: idParams },
  responses: { 200: json(okAnswer, "Eliminada"), 404: problemAnswer(404) },
});

declare module "#contract/api.ts" {
  interface Contracts {
    responderReservas: typeof import("./responder.ts");
  }
}
