import { z } from "@hono/zod-openapi";
import { json, jsonBody, spreadsheetAnswer } from "#contract/answers.ts";
import {
  fecha,
  hora,
  idParams,
  instant,
  multilineText,
  okAnswer,
  requiredMultilineText,
  requiredText,
  wantedState,
} from "#contract/fields.ts";
import { cuandoFilter, listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { canchaId, dia, reloj } from "#features/canchas/canchas/contract.ts";
import { TIPOS_DE_RESERVA } from "#features/canchas/canchas/rules.ts";
import {
  COMENTARIO_DE_RESERVA_MAX,
  ESTADOS_DE_RESERVA,
  NOMBRE_DE_RESERVA_MAX,
  RESPUESTA_MAX,
  RESPUESTA_VACIA,
  TELEFONO_DE_RESERVA_MAX,
  TELEFONO_MENSAJE,
  VARIAS_MAX,
} from "./rules.ts";

const canchaDeReserva = z.object({ id: z.number().int(), nombre: z.string() });
const persona = z.object({ nombre: z.string(), apellido: z.string() });

/** A booking. `socio` when the person is a member, `usuario` when not; neither in old records. */
export const reservaSchema = z
  .object({
    id: z.number().int(),
    fechaPedido: instant,
    fecha,
    horaInicio: hora.nullable(),
    horaFin: hora.nullable(),
    tipoReserva: z.enum(TIPOS_DE_RESERVA),
    /** Who it is for, when staff booked it for somebody without an account. */
    nombre: z.string().nullable(),
    telefono: z.string().nullable(),
    comentario: z.string().nullable(),
    respuesta: z.string().nullable(),
    aceptada: z.boolean(),
    rechazada: z.boolean(),
    /** The person took it back. */
    cancelada: z.boolean(),
    estado: z.enum(ESTADOS_DE_RESERVA),
    minutos: z.number().int(),
    cancha: canchaDeReserva,
    socio: z.object({ usuario: z.object({ id: z.number().int(), persona }) }).nullable(),
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string(), persona }).nullable(),
  })
  .openapi("Reserva");
export type Reserva = z.infer<typeof reservaSchema>;

/** A booking after a decision, and when the mail about it leaves: until then it can be undone. Null without a mail. */
export const reservaDecididaSchema = reservaSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("ReservaDecidida");
export type ReservaDecidida = z.infer<typeof reservaDecididaSchema>;

const vacioComoNull = (valor: string | null | undefined) => valor || null;
const opcional = (max: number) => multilineText(max).nullish().transform(vacioComoNull);
const pedido = z.object({
  canchaId,
  fecha: dia,
  horaInicio: reloj.nullish().transform((valor) => valor ?? undefined),
  horaFin: reloj.nullish().transform((valor) => valor ?? undefined),
  tipoReserva: z.enum(TIPOS_DE_RESERVA, { error: "Elegí horas, el día o el mes" }),
  telefono: requiredText(TELEFONO_DE_RESERVA_MAX, TELEFONO_MENSAJE),
  comentario: opcional(COMENTARIO_DE_RESERVA_MAX),
});

const unaReserva = { 200: json(reservaSchema, "La reserva, como queda"), 404: problemAnswer(404) };
const creada = {
  404: problemAnswer(404, "Esa cancha no existe"),
  409: problemAnswer(409, "Cancha no disponible, horario ocupado, o demasiados pedidos sin responder"),
};

/** Asks for a court (Rule CAN-3). It waits for the staff's answer and blocks nothing until then. */
export const crearReserva = defineRoute({
  method: "post",
  path: "/reserva/crear",
  permission: "session",
  summary: "Pedir una cancha",
  request: { body: jsonBody(pedido) },
  responses: { 201: json(reservaSchema, "El pedido"), ...creada },
});

/** Several at once: all, or none; a refusal names which (`reservas.2.fecha`). */
export const crearVarias = defineRoute({
  method: "post",
  path: "/reserva/crear_varias",
  permission: "session",
  summary: "Pedir varios turnos a la vez",
  request: {
    body: jsonBody(
      z.preprocess(
        (cuerpo) => (Array.isArray(cuerpo) ? { reservas: cuerpo } : cuerpo),
        z.object({
          reservas: z
            .array(pedido, { error: "Elegí al menos un turno" })
            .min(1, "Elegí al menos un turno")
            .max(VARIAS_MAX, `Como máximo ${VARIAS_MAX} turnos por vez`),
        }),
      ),
    ),
  },
  responses: { 201: json(z.array(reservaSchema), "Los pedidos"), ...creada },
});

/** Books a court for somebody who called, by name or account, accepted at once; 409 names what is there already. */
export const reservarPara = defineRoute({
  method: "post",
  path: "/reserva/para",
  permission: "staff",
  summary: "Reservar una cancha para alguien que llamó",
  request: {
    body: jsonBody(
      pedido.extend({
        nombre: opcional(NOMBRE_DE_RESERVA_MAX),
        nombreUsuario: opcional(NOMBRE_DE_RESERVA_MAX),
      }),
    ),
  },
  responses: {
    201: json(reservaDecididaSchema, "La reserva, aceptada"),
    404: problemAnswer(404, "No existe la cancha o el usuario"),
    409: problemAnswer(409, "Cancha no disponible, u horario ocupado"),
  },
});

/** One's own bookings, the next one first, then the past ones. */
export const misReservas = defineRoute({
  method: "get",
  path: "/reserva/usuario",
  permission: "session",
  summary: "Mis reservas",
  request: { query: listQuery },
  responses: { 200: json(z.array(reservaSchema), "Mis reservas") },
});

/** One's own, or anybody's for staff; else 404. */
export const verReserva = defineRoute({
  method: "get",
  path: "/reserva/{id}",
  permission: "session",
  summary: "Una reserva",
  request: { params: idParams },
  responses: unaReserva,
});

/** Takes back one's own request or booking while all of it is in the future. */
export const cancelarReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/cancelar",
  permission: "session",
  summary: "Cancelar mi reserva",
  request: { params: idParams },
  responses: {
    ...unaReserva,
    409: problemAnswer(409, "Ya pasó, o ya no se puede cancelar"),
  },
});

/** One's own booking as a calendar file. */
export const reservaComoCalendario = defineRoute({
  method: "get",
  path: "/reserva/{id}/calendario.ics",
  permission: "session",
  summary: "Mi reserva para el calendario",
  request: { params: idParams },
  responses: {
    200: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } },
    404: problemAnswer(404),
  },
});

/** The filters of the staff's screen, its totals and its spreadsheet. */
const filtros = {
  estado: z.enum([...ESTADOS_DE_RESERVA, "todas"], { error: "El filtro no es válido" }).optional(),
  mes: z.coerce.number({ error: "El mes no es válido" }).int().min(1).max(12).optional(),
  anio: z.coerce.number({ error: "El año no es válido" }).int().min(1969).max(9999).optional(),
  canchaId: canchaId.optional(),
  cuando: cuandoFilter,
};

/** By booking date, newest first, unless `orden` says `fecha`, `fechaPedido` or `persona`. */
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

/** Count and hours of what the filters leave, per court and in all. */
export const totalesDeReservas = defineRoute({
  method: "get",
  path: "/reserva/totales",
  permission: "staff",
  summary: "Totales de reservas",
  request: { query: z.object(filtros) },
  responses: { 200: json(totalesSchema, "Los totales") },
});

/** The filtered list as a spreadsheet, written while it is read (Rule CAN-10). */
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
/** Accepts, or takes the acceptance back; with `estado` it is set instead of turned around. */
export const actualizarEstadoReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/actualizarEstado",
  permission: "staff",
  summary: "Aceptar una reserva, o dejar de aceptarla",
  request: { params: idParams, query: z.object({ estado: wantedState.optional() }) },
  responses: decision,
});

/** Rejects, or makes a rejected one pending again ('Marcar como Pendiente'). */
export const rechazarReserva = defineRoute({
  method: "patch",
  path: "/reserva/rechazado/{id}",
  permission: "staff",
  summary: "Rechazar una reserva, o volverla a pendiente",
  request: { params: idParams, query: z.object({ estado: wantedState.optional() }) },
  responses: decision,
});

/** Takes back an acceptance or a rejection whose mail has not left. */
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
    reservas: typeof import("./contract.ts");
  }
}
