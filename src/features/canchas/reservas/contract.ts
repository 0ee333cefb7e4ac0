import { z } from "@hono/zod-openapi";
import {
  antesField,
  dia,
  fecha,
  fieldAnswer,
  fieldBody,
  fieldForm,
  hora,
  idField,
  instant,
  money,
  okAnswer,
  wantedState,
} from "#contract/fields.ts";
import { keysOf } from "#contract/keys.ts";
import { cuandoFilter, listCalls, listQuery } from "#contract/paging.ts";
import { administrador, json, session, staff } from "#contract/route.ts";
import { canchaSchema } from "#features/canchas/canchas/contract.ts";
import { CAMPOS_DE_CANCHA } from "#features/canchas/canchas/rules.ts";
import { momentoSchema } from "#features/personas/usuarios/contract.ts";
import {
  CAMPOS_DE_BLOQUEO,
  COLUMNAS_DE_RESERVAS,
  ESTADOS_DE_RESERVA,
  RESPUESTA,
  TEXTOS_DE_PEDIDO,
  TEXTOS_DE_QUIEN,
  TIPOS_DE_RESERVA,
  VARIAS_MAX,
} from "./rules.ts";

const canchaId = z.coerce
  .number({ error: "Elegí una cancha" })
  .int("Elegí una cancha")
  .min(1, "Elegí una cancha")
  .max(2147483647, "Elegí una cancha");

/** `HH:MM`; `24:00` ends a day. */
const reloj = z
  .string({ error: "La hora no es válida" })
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "La hora va como HH:MM, de 00:00 a 24:00");

const canchaDeReserva = z.object({ id: z.number().int(), nombre: z.string() });

const persona = z.object({ nombre: z.string(), apellido: z.string() });

/** `socio` is set for bookings of members and `usuario` for those of other users; old records have neither. */
const reservaSchema = z
  .object({
    id: z.number().int(),
    fechaPedido: instant,
    fecha,
    horaInicio: hora.nullable(),
    horaFin: hora.nullable(),
    tipoReserva: z.enum(TIPOS_DE_RESERVA),
    nombre: z.string().nullable(),
    telefono: z.string().nullable(),
    comentario: z.string().nullable(),
    respuesta: z.string().nullable(),
    aceptada: z.boolean(),
    rechazada: z.boolean(),
    cancelada: z.boolean(),
    estado: z.enum(ESTADOS_DE_RESERVA),
    minutos: z.number().int(),
    cancha: canchaDeReserva,
    socio: z.object({ usuario: z.object({ id: z.number().int(), persona }) }).nullable(),
    usuario: z.object({ id: z.number().int(), nombreUsuario: z.string(), persona }).nullable(),
  })
  .openapi("Reserva");
export type Reserva = z.infer<typeof reservaSchema>;

const reservaEnListaSchema = reservaSchema
  /** What overlaps a pending request of this month or later. */
  .extend({ superposicion: z.string().nullable() })
  .openapi("ReservaEnLista");
export type ReservaEnLista = z.infer<typeof reservaEnListaSchema>;

/**
 * A booking after a decision. The decision can be undone until `correoSaleEn`, when its email is sent; null without
 * an email.
 */
const reservaDecididaSchema = reservaSchema
  .extend({ correoSaleEn: instant.nullable() })
  .openapi("ReservaDecidida");
export type ReservaDecidida = z.infer<typeof reservaDecididaSchema>;

const unaReserva = { 200: json(reservaSchema, "La reserva, como queda"), 404: "No existe" };

/** The caller's bookings, upcoming ones first. */
export const misReservas = session.get("/reserva/usuario", {
  summary: "Mis reservas",
  query: listQuery,
  responses: { 200: json(z.array(reservaSchema), "Mis reservas") },
});

/** The user's own booking, or any booking for staff; otherwise 404. */
export const verReserva = session.get("/reserva/{id}", {
  summary: "Una reserva",
  responses: unaReserva,
});

export const cancelarReserva = session.patch("/reserva/{id}/cancelar", {
  summary: "Cancelar mi reserva",
  responses: { ...unaReserva, 409: "Ya pasó, o ya no se puede cancelar" },
});

export const reservaComoCalendario = session.get("/reserva/{id}/calendario.ics", {
  summary: "Mi reserva para el calendario",
  responses: { 200: { description: "iCalendar", content: { "text/calendar": { schema: z.string() } } } },
});

/** An occupation or a request in the staff's calendar. Times are in the club's time zone. */
const casilleroSchema = z
  .object({
    clase: z.enum(["reserva", "evento", "bloqueo"]),
    /** Id of the booking (`reserva`) or of the occupation (`bloqueo`, `evento`). */
    id: z.number().int(),
    estado: z.enum(["aceptada", "pendiente"]),
    titulo: z.string(),
    canchaId: z.number().int(),
    fecha,
    horaInicio: hora,
    horaFin: hora,
    /** Remaining days of a repeated block; null for other entries. */
    semanas: z.number().int().nullable(),
  })
  .openapi("Casillero");
export type Casillero = z.infer<typeof casilleroSchema>;

export const diaDeCanchaSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  casilleros: z.array(casilleroSchema),
});
export type DiaDeCancha = z.infer<typeof diaDeCanchaSchema>;

/** Entries from `desde` to `hasta`, at most six weeks. */
export const calendario = staff.get("/reserva/calendario", {
  summary: "El calendario de las canchas",
  query: z.object({ desde: dia, hasta: dia, canchaId: canchaId.optional() }),
  responses: { 200: json(z.array(casilleroSchema), "Lo aceptado, lo pedido y lo bloqueado") },
});

const deBloqueo = fieldBody(CAMPOS_DE_BLOQUEO);

/** Blocks hours for training or a match. A 409 names the conflict. */
export const bloquearHoras = staff.post("/reserva/bloqueos", {
  summary: "Bloquear horas de una cancha",
  body: z.object({
    canchaId,
    fecha: dia,
    /** Defaults to the opening hours of each day. */
    horaInicio: reloj.nullish(),
    horaFin: reloj.nullish(),
    motivo: deBloqueo.motivo,
    cada: z
      .enum(keysOf(CAMPOS_DE_BLOQUEO.cada.words), { error: "Elegí cada día o cada semana" })
      .default("semana"),
    /** Repeats the block daily or weekly up to this day. */
    repetirHasta: dia.nullish().transform((valor) => valor ?? undefined),
  }),
  responses: {
    201: json(z.array(casilleroSchema), "Las horas bloqueadas"),
    404: "No existe",
    409: "Esas horas ya son de otra cosa",
  },
});

export const desbloquearHoras = staff.delete("/reserva/bloqueos/{id}", {
  summary: "Quitar un bloqueo, o toda su serie",
  query: z.object({
    /** `serie` also frees all other days of the block that are not over. */
    alcance: z.enum(["semana", "serie"], { error: "Elegí este día o toda la serie" }).default("semana"),
  }),
  responses: {
    200: json(z.object({ ok: z.literal(true), semanas: z.number().int() }), "Cuántas semanas se quitaron"),
  },
});

/**
 * Retires a court, so that it is in no list and takes no new bookings. If it has upcoming bookings or requests,
 * `reservas` must say what to do with them; otherwise a 409 (`reservas-por-venir`) gives their number.
 */
export const retirarCancha = staff.post("/cancha/{id}/retirar", {
  summary: "Retirar una cancha",
  body: z.object({
    reservas: z.enum(["mantener", "rechazar"], { error: "Elegí qué hacer con las reservas" }).optional(),
  }),
  responses: { 200: json(canchaSchema, "La cancha retirada"), 409: "Tiene reservas por venir" },
});

const canchaParaReservarSchema = z.object({
  id: z.number().int(),
  ...fieldAnswer(CAMPOS_DE_CANCHA),
});
export type CanchaParaReservar = z.infer<typeof canchaParaReservarSchema>;

export const canchasParaReservar = session.get("/reserva/canchas", {
  summary: "Canchas disponibles",
  responses: {
    200: json(z.array(canchaParaReservarSchema), "Las canchas disponibles"),
  },
});

const disponibilidadSchema = z
  .object({
    cancha: z.object({ id: z.number().int(), nombre: z.string(), disponible: z.boolean() }),
    fecha,
    turnos: z.array(
      z.object({
        horaInicio: hora,
        horaFin: hora,
        /** `pedido` slots have a pending request but can still be requested. */
        estado: z.enum(["libre", "pedido", "ocupado", "pasado"]),
      }),
    ),
  })
  .openapi("Disponibilidad");
export type Disponibilidad = z.infer<typeof disponibilidadSchema>;

const deUnDia = {
  query: z.object({ canchaId, fecha: dia }),
  responses: { 200: json(disponibilidadSchema, "Los turnos del día"), 404: "No existe" },
};

export const disponibilidad = session.get("/reserva/disponibilidad", {
  summary: "Turnos libres y ocupados de una cancha en un día",
  ...deUnDia,
});

/** Path of `disponibilidad` for older clients (Rule CAN-11). */
export const disponibilidadDeCompras = session.get("/compras/disponibilidad", {
  summary: "Turnos de una cancha en un día (dirección antigua)",
  ...deUnDia,
});

const verificacionSchema = z
  .object({
    disponible: z.boolean(),
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
  responses: { 200: json(verificacionSchema, "Qué hay libre"), 404: "No existe" },
};

/** Expands a request into its days and hours, and marks the taken ones. */
export const verificar = session.get("/reserva/verificar", {
  summary: "Ver si un pedido entra",
  ...deUnPedido,
});

/** Path of `verificar` for older clients (Rule CAN-11). */
export const verificarReserva = session.get("/reserva/verificar-reserva", {
  summary: "Ver si un pedido entra (dirección antigua)",
  ...deUnPedido,
});

const vacioComoNull = (valor: string) => valor || null;
const deQuien = fieldForm(TEXTOS_DE_QUIEN);
const dePedido = fieldForm(TEXTOS_DE_PEDIDO);

const pedido = z.object({
  canchaId,
  fecha: dia,
  horaInicio: reloj.nullish().transform((valor) => valor ?? undefined),
  horaFin: reloj.nullish().transform((valor) => valor ?? undefined),
  tipoReserva: z.enum(TIPOS_DE_RESERVA, { error: "Elegí horas, el día o el mes" }),
  ...dePedido,
  comentario: dePedido.comentario.transform(vacioComoNull),
});

const PARA_QUIEN = "Elegí para quién es";
/** For the caller, or for a person whose calendar the caller may see. */
const pedidoPropio = pedido.extend({
  paraPersona: idField(PARA_QUIEN).optional(),
});

const creada = {
  404: "Esa cancha no existe, o esa persona no está en tu familia",
  409: "Cancha no disponible, horario ocupado, o demasiados pedidos sin responder",
};

/** Requests a court (Rule CAN-3). A pending request blocks no hours. */
export const crearReserva = session.post("/reserva/crear", {
  summary: "Pedir una cancha",
  body: pedidoPropio,
  responses: { 201: json(reservaSchema, "El pedido"), ...creada },
});

/** Makes several requests, all or none. A refusal names the invalid request (`reservas.2.fecha`). */
export const crearVarias = session.post("/reserva/crear_varias", {
  summary: "Pedir varios turnos a la vez",
  body: z.preprocess(
    (cuerpo) => (Array.isArray(cuerpo) ? { reservas: cuerpo } : cuerpo),
    z.object({
      reservas: z
        .array(pedidoPropio, { error: "Elegí al menos un turno" })
        .min(1, "Elegí al menos un turno")
        .max(VARIAS_MAX, `Como máximo ${VARIAS_MAX} turnos por vez`),
    }),
  ),
  responses: { 201: json(z.array(reservaSchema), "Los pedidos"), ...creada },
});

/**
 * Books a court for somebody with or without an account. The booking is accepted immediately; a 409 names the conflict.
 */
export const reservarPara = staff.post("/reserva/para", {
  summary: "Reservar una cancha para alguien que llamó",
  body: pedido.extend({
    nombre: deQuien.nombre.transform(vacioComoNull),
    nombreUsuario: deQuien.nombreUsuario.transform(vacioComoNull),
  }),
  responses: {
    201: json(reservaDecididaSchema, "La reserva, aceptada"),
    404: "No existe la cancha o el usuario",
    409: "Cancha no disponible, u horario ocupado",
  },
});

/** The free hours of the coming days for visitors, without names or requests (Rule CAN-15). */
export interface SemanaLibre {
  /** Day and time at which the hours were read, on the club's clock. */
  hoy: string;
  hora: string;
  canchas: (CanchaParaReservar & {
    dias: {
      fecha: string;
      /** Adjacent free slots are merged. Times are `HH:MM`. */
      libres: { desde: string; hasta: string }[];
    }[];
  })[];
}

declare module "#contract/api.ts" {
  interface PageReads {
    semanaLibre(): Promise<SemanaLibre>;
  }
}

const filtros = {
  estado: z.enum([...ESTADOS_DE_RESERVA, "todas"], { error: "El filtro no es válido" }).optional(),
  mes: z.coerce.number({ error: "El mes no es válido" }).int().min(1).max(12).optional(),
  anio: z.coerce.number({ error: "El año no es válido" }).int().min(1969).max(9999).optional(),
  canchaId: canchaId.optional(),
  cuando: cuandoFilter,
};

/** Newest booking date first; with `cuando`, earliest first. `orden` may be `fecha`, `fechaPedido` or `persona`. */
export const listaDeReservas = listCalls(staff, "/reserva/lista", "/reserva/exportar", {
  what: "las reservas",
  row: reservaEnListaSchema,
  filters: filtros,
  sheet: "Reservas",
  columns: COLUMNAS_DE_RESERVAS,
  // By booking date: newest first, but earliest first from today on (Rule CAN-9).
  order: ({ cuando }) => (cuando ? "fecha" : "-fecha"),
});

export const reservasDePersona = staff.get("/reserva/usuario/{id}", {
  summary: "Las reservas de una persona",
  query: listQuery,
  responses: { 200: json(z.array(reservaSchema), "Sus reservas") },
});

const fichaDeReservaSchema = z
  .object({
    reserva: reservaSchema,
    /** Current price of the booked hours; null if the court has none. */
    importe: money.nullable(),
    /** Entries that overlap the hours of a pending request, which can be accepted if all of these are requests. */
    superpuestas: z.array(casilleroSchema),
    decisiones: z.array(momentoSchema),
  })
  .openapi("FichaDeReserva");
export type FichaDeReserva = z.infer<typeof fichaDeReservaSchema>;

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
 * Count and hours of the filtered bookings, per court and overall. Rejected and cancelled bookings count only if the
 * filter asks for them.
 */
export const totalesDeReservas = staff.get("/reserva/totales", {
  summary: "Totales de reservas",
  query: z.object(filtros),
  responses: { 200: json(totalesSchema, "Los totales") },
});

/** `sinDecidir` refuses the call if somebody else has decided the booking (`ya-decidida`). */
const decisionQuery = z.object({ estado: wantedState.optional(), sinDecidir: wantedState });

const decision = {
  200: json(reservaDecididaSchema, "La reserva, como queda"),
  404: "No existe",
  409: "El horario es de otra, la reserva ya no está en pie, o `ya-decidida`",
};

/** Accepts a booking or revokes the acceptance. `estado` sets the state instead of toggling it. */
export const actualizarEstadoReserva = staff.patch("/reserva/{id}/actualizarEstado", {
  summary: "Aceptar una reserva, o dejar de aceptarla",
  query: decisionQuery,
  responses: decision,
});

/** Rejects a booking, or makes a rejected booking pending again ('Marcar como Pendiente'). */
export const rechazarReserva = staff.patch("/reserva/rechazado/{id}", {
  summary: "Rechazar una reserva, o volverla a pendiente",
  query: decisionQuery,
  responses: decision,
});

export const deshacerReserva = staff.post("/reserva/{id}/deshacer", {
  summary: "Deshacer la última decisión sobre una reserva",
  responses: { ...decision, 409: "El correo ya salió, o el horario es de otra" },
});

const textoDeRespuesta = z.object(fieldBody(RESPUESTA));

export const responderReserva = staff.post("/reserva/respuesta/{id}", {
  summary: "Responder un pedido",
  /** `sinRespuesta` refuses the call if somebody has already replied. */
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
