import { z } from "@hono/zod-openapi";
import { dia, fecha, hora, money, multilineText, requiredText } from "#contract/fields.ts";
import { json, session, staff } from "#contract/route.ts";
import {
  COMENTARIO_DE_RESERVA_MAX,
  NOMBRE_DE_RESERVA_MAX,
  TELEFONO_DE_RESERVA_MAX,
  TELEFONO_MENSAJE,
  TIPOS_DE_RESERVA,
  VARIAS_MAX,
} from "../rules.ts";
import { canchaId, reloj, reservaDecididaSchema, reservaSchema } from "./reserva.ts";

const canchaParaReservarSchema = z.object({
  id: z.number().int(),
  nombre: z.string(),
  precioPorHora: money.nullable(),
});
export type CanchaParaReservar = z.infer<typeof canchaParaReservarSchema>;

/** Courts that can be requested. */
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
        /** `pedido`: has a pending request but can still be requested. */
        estado: z.enum(["libre", "pedido", "ocupado", "pasado"]),
      }),
    ),
  })
  .openapi("Disponibilidad");
export type Disponibilidad = z.infer<typeof disponibilidadSchema>;

const deUnDia = { query: z.object({ canchaId, fecha: dia }) };
const disponibilidadAnswers = {
  200: json(disponibilidadSchema, "Los turnos del día"),
  404: "No existe",
};

export const disponibilidad = session.get("/reserva/disponibilidad", {
  summary: "Turnos libres y ocupados de una cancha en un día",
  ...deUnDia,
  responses: disponibilidadAnswers,
});

/** Alias of the same call for older clients (Rule CAN-11). */
export const disponibilidadDeCompras = session.get("/compras/disponibilidad", {
  summary: "Turnos de una cancha en un día (dirección antigua)",
  ...deUnDia,
  responses: disponibilidadAnswers,
});

const verificacionSchema = z
  .object({
    /** True when none of the requested hours is taken. */
    disponible: z.boolean(),
    /** The requested hours. */
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

const verificacionAnswers = { 200: json(verificacionSchema, "Qué hay libre"), 404: "No existe" };

/** Expands a request into its days and hours and marks the taken ones. */
export const verificar = session.get("/reserva/verificar", {
  summary: "Ver si un pedido entra",
  ...deUnPedido,
  responses: verificacionAnswers,
});

/** Alias of the same call (Rule CAN-11). */
export const verificarReserva = session.get("/reserva/verificar-reserva", {
  summary: "Ver si un pedido entra (dirección antigua)",
  ...deUnPedido,
  responses: verificacionAnswers,
});

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

const PARA_QUIEN = "Elegí para quién es";
/** For oneself, or for somebody whose calendar the caller sees. */
const pedidoPropio = pedido.extend({
  paraPersona: z
    .number({ error: PARA_QUIEN })
    .int(PARA_QUIEN)
    .min(1, PARA_QUIEN)
    .max(2147483647, PARA_QUIEN)
    .optional(),
});

const creada = {
  404: "Esa cancha no existe, o esa persona no está en tu familia",
  409: "Cancha no disponible, horario ocupado, o demasiados pedidos sin responder",
};

/** Requests a court (Rule CAN-3). The request stays pending until the staff reply and blocks no hours until then. */
export const crearReserva = session.post("/reserva/crear", {
  summary: "Pedir una cancha",
  body: pedidoPropio,
  responses: { 201: json(reservaSchema, "El pedido"), ...creada },
});

/** Several requests, all or none; a refusal names the invalid one (`reservas.2.fecha`). */
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

/** Books a court for a caller, by name or account, accepted immediately; 409 names the conflict. */
export const reservarPara = staff.post("/reserva/para", {
  summary: "Reservar una cancha para alguien que llamó",
  body: pedido.extend({
    nombre: opcional(NOMBRE_DE_RESERVA_MAX),
    nombreUsuario: opcional(NOMBRE_DE_RESERVA_MAX),
  }),
  responses: {
    201: json(reservaDecididaSchema, "La reserva, aceptada"),
    404: "No existe la cancha o el usuario",
    409: "Cancha no disponible, u horario ocupado",
  },
});
