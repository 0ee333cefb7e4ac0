import { z } from "@hono/zod-openapi";
import { antesField, money, okAnswer, requiredMultilineText, wantedState } from "#contract/fields.ts";
import { cuandoFilter, exportCall, listQuery } from "#contract/paging.ts";
import { administrador, json, staff } from "#contract/route.ts";
import { momentoSchema } from "#features/cuentas/auditoria/contract.ts";
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

/**
 * Sorted by booking date, newest first, and with `cuando` the next one first, unless `orden` is `fecha`, `fechaPedido`
 * or `persona`.
 */
export const listarReservas = staff.get("/reserva/lista", {
  summary: "Las reservas",
  query: listQuery.extend(filtros),
  responses: { 200: json(z.array(reservaSchema), "Las reservas") },
});

/** A person's bookings: upcoming ones first, then past ones. */
export const reservasDePersona = staff.get("/reserva/usuario/{id}", {
  summary: "Las reservas de una persona",
  query: listQuery,
  responses: { 200: json(z.array(reservaSchema), "Sus reservas") },
});

const fichaDeReservaSchema = z
  .object({
    reserva: reservaSchema,
    /** Price of its hours today; null without one. */
    importe: money.nullable(),
    /** Why its hours cannot be taken, of one that waits; null if they are free. */
    choque: z.string().nullable(),
    decisiones: z.array(momentoSchema),
  })
  .openapi("FichaDeReserva");
export type FichaDeReserva = z.infer<typeof fichaDeReservaSchema>;

/** A booking with everything about it (Rule CAN-16). */
export const fichaDeReserva = staff.get("/reserva/{id}/ficha", {
  summary: "Una reserva con todo lo suyo",
  responses: { 200: json(fichaDeReservaSchema, "La reserva"), 404: "No existe" },
});

const cuanto = { cantidad: z.number().int(), horas: z.number() };

const totalesSchema = z
  .object({
    ...cuanto,
    porCancha: z.array(z.object({ cancha: canchaDeReserva, ...cuanto })),
  })
  .openapi("TotalesDeReservas");
export type Totales = z.infer<typeof totalesSchema>;

/**
 * Count and hours of the filtered bookings, per court and overall; rejected and cancelled ones only if filtered for.
 */
export const totalesDeReservas = staff.get("/reserva/totales", {
  summary: "Totales de reservas",
  query: z.object(filtros),
  responses: { 200: json(totalesSchema, "Los totales") },
});

/** The filtered list as a streamed spreadsheet (Rule CAN-10). */
export const exportarReservas = staff.get("/reserva/exportar", exportCall("Exportar a Excel", filtros));

/** `sinDecidir` refuses one that somebody else has decided (`ya-decidida`). */
const decisionQuery = z.object({ estado: wantedState.optional(), sinDecidir: wantedState });

const decision = {
  200: json(reservaDecididaSchema, "La reserva, como queda"),
  404: "No existe",
  409: "El horario es de otra, la reserva ya no está en pie, o `ya-decidida`",
};

/** Accepts a booking or revokes the acceptance; `estado` sets the state instead of toggling it. */
export const actualizarEstadoReserva = staff.patch("/reserva/{id}/actualizarEstado", {
  summary: "Aceptar una reserva, o dejar de aceptarla",
  query: decisionQuery,
  responses: decision,
});

/** Rejects, or returns a rejected booking to pending ('Marcar como Pendiente'). */
export const rechazarReserva = staff.patch("/reserva/rechazado/{id}", {
  summary: "Rechazar una reserva, o volverla a pendiente",
  query: decisionQuery,
  responses: decision,
});

/** Undoes an acceptance or rejection whose email has not been sent. */
export const deshacerReserva = staff.post("/reserva/{id}/deshacer", {
  summary: "Deshacer la última decisión sobre una reserva",
  responses: { ...decision, 409: "El correo ya salió, o el horario es de otra" },
});

const textoDeRespuesta = z.object({ respuesta: requiredMultilineText(RESPUESTA_MAX, RESPUESTA_VACIA) });

export const responderReserva = staff.post("/reserva/respuesta/{id}", {
  summary: "Responder un pedido",
  /** With `sinRespuesta` only if nobody has replied yet. */
  query: textoDeRespuesta.extend({ sinRespuesta: wantedState }),
  responses: {
    ...unaReserva,
    409: "`version`: otra persona ya respondió; su respuesta está en `context.actual`",
  },
});

export const modificarRespuesta = staff.put("/reserva/modificar/{id}", {
  lenient: true,
  summary: "Modificar la respuesta",
  body: textoDeRespuesta.extend({ antes: antesField }),
  responses: {
    ...unaReserva,
    409: "`version`: otra persona la cambió; la de ahora está en `context.actual`",
  },
});

export const eliminarReserva = administrador.delete("/reserva/{id}", {
  summary: "Eliminar una reserva",
  responses: { 200: json(okAnswer, "Eliminada") },
});
