import { z } from "@hono/zod-openapi";
import { fecha, hora, money } from "#contract/fields.ts";
import { json, staff } from "#contract/route.ts";
import { TAREAS } from "#features/oficina/instalacion/rules.ts";

const cuantos = z.number().int();

const eventoDelTablero = z.object({
  id: z.number().int(),
  nombre: z.string(),
  fecha,
  hora,
  lugar: z.string(),
  /** Paid tickets, without reserved ones. */
  vendidas: cuantos,
  total: cuantos,
  /** Whether the event is published. */
  estado: z.boolean(),
  ventaAbierta: z.boolean(),
  ingresaron: cuantos,
  /** Revenue of its tickets, net of refunds. */
  importe: money,
});
export type EventoDelTablero = z.infer<typeof eventoDelTablero>;

/**
 * Revenue from Monday to Sunday in the club's time zone, net of refunds: one amount for each of `conceptos`, under its
 * `campo`; null where the caller's role has no access.
 */
const semana = z.looseObject({
  /** Its Monday. */
  desde: fecha,
});
export type SemanaDelTablero = z.infer<typeof semana>;

/** Instalments by the month of their due date. */
const mes = z.object({
  /** First day of the month. */
  mes: fecha,
  total: money,
  cobrado: money,
  /** Unpaid and past the due date. */
  vencido: money,
  cuotas: cuantos,
  pagadas: cuantos,
});
export type MesDelTablero = z.infer<typeof mes>;

/** Pending tasks; null where the caller's role has no access. */
const pendientesSchema = z
  .object({
    reservas: cuantos,
    prensa: cuantos,
    /** Refunds by hand that nobody has confirmed. */
    devoluciones: cuantos,
    socios: cuantos.nullable(),
    consumidor: cuantos.nullable(),
    /** Mails that failed at least once and are still unsent. */
    correos: cuantos.nullable(),
  })
  .openapi("Pendientes");
export type Pendientes = z.infer<typeof pendientesSchema>;

export const tableroSchema = z
  .object({
    /** Today in the club's time zone. */
    hoy: fecha,
    eventosDeHoy: z.array(eventoDelTablero),
    pendientes: pendientesSchema,
    /** What is left to do after the set-up; null once done or hidden, and for an administradorB. */
    tareas: z.array(z.enum(TAREAS)).nullable(),
    /** After today, nearest first. */
    proximos: z.array(eventoDelTablero),
    /** Before today, latest first. */
    ultimos: z.array(eventoDelTablero),
    /** Every kind of payment, with the name of its amounts in `semanas`. */
    conceptos: z.array(z.object({ concepto: z.string(), nombre: z.string(), campo: z.string() })),
    /** Oldest first; the last one is the current week. */
    semanas: z.array(semana),
    /** Oldest first; the last one is the current month. */
    meses: z.array(mes).nullable(),
  })
  .openapi("Tablero");
export type Tablero = z.infer<typeof tableroSchema>;

/** Figures of the screen Hoy. Fields limited to administradores are null for an administradorB. */
export const verTablero = staff.get("/tablero", {
  summary: "Lo de hoy, lo que espera respuesta, ventas y cobros",
  responses: { 200: json(tableroSchema, "Las cifras del club") },
});

/** The pending tasks alone, for the office's frame. */
export const verPendientes = staff.get("/tablero/pendientes", {
  summary: "Cuántas cosas esperan respuesta",
  responses: { 200: json(pendientesSchema, "Las cantidades") },
});
