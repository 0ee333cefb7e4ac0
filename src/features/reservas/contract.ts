import { z } from "@hono/zod-openapi";
import { json, jsonBody } from "#contract/answers.ts";
import {
  fecha,
  hora,
  idParam,
  idParams,
  instant,
  okAnswer,
  requiredText,
  text,
  wantedState,
} from "#contract/fields.ts";
import { listQuery } from "#contract/paging.ts";
import { defineRoute, problemAnswer } from "#contract/route.ts";
import { MOTIVO_DE_BLOQUEO_MAX } from "#features/canchas/rules.ts";
import {
  COMENTARIO_DE_RESERVA_MAX,
  ESTADOS_DE_RESERVA,
  RESPUESTA_MAX,
  RESPUESTA_VACIA,
  TELEFONO_DE_RESERVA_MAX,
  TELEFONO_MENSAJE,
  TIPOS_DE_RESERVA,
  VARIAS_MAX,
} from "./rules.ts";

const persona = z.object({ nombre: z.string(), apellido: z.string() });

/** A booking (spec 2 §3). `socio` when the person is a member, `usuario` when not; neither in old records. */
export const reservaSchema = z
  .object({
    id: z.number().int(),
    fechaPedido: instant,
    fecha,
    horaInicio: hora.nullable(),
    horaFin: hora.nullable(),
    tipoReserva: z.enum(TIPOS_DE_RESERVA),
    telefono: z.string().nullable(),
    comentario: z.string().nullable(),
    respuesta: z.string().nullable(),
    aceptada: z.boolean(),
    rechazada: z.boolean(),
    /** The person took it back. */
    cancelada: z.boolean(),
    estado: z.enum(ESTADOS_DE_RESERVA),
    /** All the time that it asks for, in minutes. */
    minutos: z.number().int(),
    cancha: z.object({ id: z.number().int(), nombre: z.string() }),
    socio: z.object({ usuario: z.object({ id: z.number().int(), persona }) }).nullable(),
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string(), persona }).nullable(),
  })
  .openapi("Reserva");
export type Reserva = z.infer<typeof reservaSchema>;

const dia = z.iso
  .date({ error: "La fecha no es válida" })
  .refine((valor) => valor >= "1900-01-01" && valor < "3000-01-01", "La fecha no es válida");
const reloj = z
  .string({ error: "La hora no es válida" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "La hora va como HH:MM, de 00:00 a 24:00");
const canchaId = z.coerce
  .number({ error: "Elegí una cancha" })
  .int("Elegí una cancha")
  .min(1, "Elegí una cancha")
  .max(2147483647, "Elegí una cancha");

const pedido = z.object({
  canchaId,
  fecha: dia,
  horaInicio: reloj.nullish().transform((valor) => valor ?? undefined),
  horaFin: reloj.nullish().transform((valor) => valor ?? undefined),
  tipoReserva: z.enum(TIPOS_DE_RESERVA, { error: "Elegí horas, el día o el mes" }),
  telefono: requiredText(TELEFONO_DE_RESERVA_MAX, TELEFONO_MENSAJE),
  comentario: text(COMENTARIO_DE_RESERVA_MAX)
    .nullish()
    .transform((valor) => valor || null),
});

const creada = {
  404: problemAnswer(404, "Esa cancha no existe"),
  409: problemAnswer(409, "Cancha no disponible, horario ocupado, o demasiados pedidos sin responder"),
};

/** Asks for a court (product §8). It waits for the staff's answer and blocks nothing until then. */
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

/** The same call where older callers look for it (product §8). */
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

/** The same call under its other name (spec 2 §7). */
export const verificarReserva = defineRoute({
  method: "get",
  path: "/reserva/verificar-reserva",
  permission: "session",
  summary: "Ver si un pedido entra (dirección antigua)",
  request: deUnPedido,
  responses: verificacionAnswers,
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
  responses: { 200: json(reservaSchema, "La reserva"), 404: problemAnswer(404) },
});

/** Takes back one's own request or booking while all of it is in the future. */
export const cancelarReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/cancelar",
  permission: "session",
  summary: "Cancelar mi reserva",
  request: { params: idParams },
  responses: {
    200: json(reservaSchema, "La reserva, cancelada"),
    404: problemAnswer(404),
    409: problemAnswer(409, "Ya pasó, o ya no se puede cancelar"),
  },
});

/** One's own booking as a calendar file. */
export const reservaComoCalendario = defineRoute({
  method: "get",
  path: "/reserva/{id}/calendario.ics",
  permission: "session",
  summary: "Mi reserva para el calendario",
  request: { params: z.object({ id: idParam() }) },
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
    porCancha: z.array(
      z.object({ cancha: z.object({ id: z.number().int(), nombre: z.string() }), ...cuanto }),
    ),
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

/** The filtered list as a spreadsheet, written while it is read (product §8). */
export const exportarReservas = defineRoute({
  method: "get",
  path: "/reserva/exportar",
  permission: "staff",
  summary: "Exportar a Excel",
  request: { query: listQuery.pick({ termino: true, orden: true }).extend(filtros) },
  responses: {
    200: {
      description: "La planilla",
      content: {
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": {
          schema: z.string().openapi({ format: "binary" }),
        },
      },
    },
  },
});

const decision = {
  200: json(reservaSchema, "La reserva con su nuevo estado"),
  404: problemAnswer(404),
  409: problemAnswer(409, "El horario es de otra, o la reserva ya no está en pie"),
};
const wanted = z.object({ estado: wantedState.optional() });

/** Accepts, or takes the acceptance back; with `estado` it is set instead of turned around. */
export const actualizarEstadoReserva = defineRoute({
  method: "patch",
  path: "/reserva/{id}/actualizarEstado",
  permission: "staff",
  summary: "Aceptar una reserva, o dejar de aceptarla",
  request: { params: idParams, query: wanted },
  responses: decision,
});

/** Rejects, or makes a rejected one pending again ('Marcar como Pendiente'). */
export const rechazarReserva = defineRoute({
  method: "patch",
  path: "/reserva/rechazado/{id}",
  permission: "staff",
  summary: "Rechazar una reserva, o volverla a pendiente",
  request: { params: idParams, query: wanted },
  responses: decision,
});

const respuesta = requiredText(RESPUESTA_MAX, RESPUESTA_VACIA);

export const responderReserva = defineRoute({
  method: "post",
  path: "/reserva/respuesta/{id}",
  permission: "staff",
  summary: "Responder un pedido",
  request: { params: idParams, query: z.object({ respuesta }) },
  responses: { 200: json(reservaSchema, "La reserva con su respuesta"), 404: problemAnswer(404) },
});

export const modificarRespuesta = defineRoute({
  method: "put",
  path: "/reserva/modificar/{id}",
  permission: "staff",
  summary: "Modificar la respuesta",
  request: { params: idParams, body: jsonBody(z.object({ respuesta })) },
  responses: { 200: json(reservaSchema, "La reserva con su respuesta"), 404: problemAnswer(404) },
});

export const eliminarReserva = defineRoute({
  method: "delete",
  path: "/reserva/{id}",
  permission: "administrador",
  summary: "Eliminar una reserva",
  request: { params: idParams },
  responses: { 200: json(okAnswer, "Eliminada"), 404: problemAnswer(404) },
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
    409: decision[409],
  },
});

export const desbloquearHoras = defineRoute({
  method: "delete",
  path: "/reserva/bloqueos/{id}",
  permission: "staff",
  summary: "Quitar un bloqueo",
  request: { params: idParams },
  responses: { 200: json(okAnswer, "Quitado"), 404: problemAnswer(404) },
});
